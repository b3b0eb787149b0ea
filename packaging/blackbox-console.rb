# A formula for Homebrew; whoever publishes it fills in where the sdist lies, and its hash.
class BlackboxConsole < Formula
  desc "Game of hidden atoms and rays for the console"
  homepage "https://example.invalid/blackbox-console"
  url "https://example.invalid/blackbox_console-3.0.0.tar.gz"
  sha256 "0" * 64
  license "MIT"

  depends_on "python@3.13"

  def install
    python = Formula["python@3.13"].opt_bin/"python3.13"
    system python, "tools/install.py", "--prefix", prefix, "--python", python
  end

  test do
    system bin/"blackbox", "--selftest"
  end
end
