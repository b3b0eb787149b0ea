"""Completion of options, games and values, for bash, zsh and fish."""

from __future__ import annotations

from blackbox_core.usage import Option
from tools.declared import choices, games, names_folder, options

HEAD = "# Completion for blackbox; made by tools/share.py.\n"


def flags_where(wanted: list[Option]) -> str:
    return "|".join(flag for option in wanted for flag in option.flags)


# --- bash ---


BASH = """{head}_blackbox() {{
    local word=${{COMP_WORDS[COMP_CWORD]}} words="{games}"
    if [[ $word == -* ]]; then words="{flags}"; fi
    case ${{COMP_WORDS[COMP_CWORD - 1]}} in
{cases}
        *) COMPREPLY=($(compgen -W "$words" -- "$word")) ;;
    esac
}}
complete -o nosort -F _blackbox blackbox
"""


def bash() -> str:
    """For /usr/share/bash-completion/completions: games, or options after a dash."""
    flags = [flag for option in options() for flag in option.flags]
    free = [option for option in options() if option.values and not bash_values(option)]
    cases = [
        f'        {flags_where([option])}) COMPREPLY=($(compgen {how} -- "$word")) ;;'
        for option in options()
        if (how := bash_values(option))
    ]
    cases.append(f"        {flags_where(free)}) COMPREPLY=() ;;")
    told = {"games": " ".join(games()), "flags": " ".join(flags), "cases": "\n".join(cases)}
    return BASH.format(head=HEAD, **told)


def bash_values(option: Option) -> str:
    """How compgen finds what may follow an option."""
    if names_folder(option):
        return "-d"
    return f'-W "{" ".join(choices(option))}"' if choices(option) else ""


# --- zsh ---


def zsh() -> str:
    """For a folder in zsh's fpath."""
    named = " ".join(f'{name}\\:"{escaped(tells)}"' for name, tells in games().items())
    lines = [zsh_option(option) for option in options()]
    lines += [f"'1:game:(({named}))'", "'2:atoms: '"]
    return f"#compdef blackbox\n{HEAD}_arguments \\\n    " + " \\\n    ".join(lines) + "\n"


def zsh_option(option: Option) -> str:
    """An option as _arguments takes it."""
    flags = option.flags
    told = f"[{escaped(option.tells)}]{zsh_values(option)}"
    if len(flags) == 1:
        return f"'{flags[0]}{told}'"
    return f"'({' '.join(flags)})'{{{','.join(flags)}}}'{told}'"


def zsh_values(option: Option) -> str:
    if not option.values:
        return ""
    if names_folder(option):
        return f":{option.values}:_files -/"
    return (
        f":{option.values}:({' '.join(choices(option))})"
        if choices(option)
        else f":{option.values}: "
    )


def escaped(text: str) -> str:
    """Text in which _arguments, in single quotes, finds no sign of its own."""
    for sign in ":[]":
        text = text.replace(sign, f"\\{sign}")
    return text.replace("'", "'\\''")


# --- fish ---


def fish() -> str:
    """For a folder of completions of fish."""
    lines = ["complete -c blackbox -f"]
    for name, tells in games().items():
        lines.append(f"complete -c blackbox -n __fish_use_subcommand -a {name} {fish_tells(tells)}")
    lines += [fish_option(option) for option in options()]
    return HEAD + "\n".join(lines) + "\n"


def fish_tells(text: str) -> str:
    return "-d '" + text.replace("'", "\\'") + "'"


def fish_option(option: Option) -> str:
    """An option as fish is told of it."""
    names = [f"-l {flag[2:]}" if flag[:2] == "--" else f"-s {flag[1:]}" for flag in option.flags]
    line = " ".join(["complete -c blackbox", *names, fish_tells(option.tells)])
    if names_folder(option):
        return line + " -r -a '(__fish_complete_directories)'"
    if choices(option):
        return line + f" -x -a '{' '.join(choices(option))}'"
    return line + " -x" * bool(option.values)
