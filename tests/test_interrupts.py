"""Test that an interrupt passed on by a program in front of the game counts once."""

from __future__ import annotations

import pytest

from blackbox_core.faces import driver


def test_an_interrupt_that_is_passed_on_again_counts_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """In the guest recipe `timeout` passes an interrupt on that the terminal has sent to both."""
    now = [100.0]
    monkeypatch.setattr(driver, "monotonic", lambda: now[0])
    interrupts = driver.Interrupts()
    with pytest.raises(KeyboardInterrupt):
        interrupts()
    interrupts.listen_soon()
    for _ in range(3):
        now[0] += 0.01
        interrupts()
    now[0] += driver.PASSED_ON
    with pytest.raises(KeyboardInterrupt):
        interrupts()
