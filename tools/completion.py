"""Write the completion for bash, zsh and fish: games, options, and the values of options.

The first word that names a game says which options follow. Without one, they are those of Black Box
and of the program itself.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from blackbox_core.games import DEFAULT_GAME, GAMES, load
from blackbox_core.options import OF_EVERY_GAME
from blackbox_core.usage import OF_PROGRAM, Option, forms_of, own_settings

HEAD = "# Completion for blackbox; made by tools/share.py.\n"
OF_ALL = [*OF_PROGRAM, *(option for setting in OF_EVERY_GAME for option in forms_of(setting))]


def own_options(game: str) -> list[Option]:
    """Return the options of a game that are not shared by every game."""
    return [option for setting in own_settings(load(game)) for option in forms_of(setting)]


def bare_values(game: str) -> list[str]:
    """Return the values that may follow the name of a game without their option."""
    return [value for setting in load(game).settings if setting.bare for value in setting.choices]


def names_folder(option: Option) -> bool:
    return option.values == "DIR"


def names_file(option: Option) -> bool:
    return option.values == "FILE"


# --- bash ---


BASH = """{head}_blackbox() {{
    local word=${{COMP_WORDS[COMP_CWORD]}} before=${{COMP_WORDS[COMP_CWORD - 1]}}
    local game="" flags values typed
    for typed in "${{COMP_WORDS[@]:1:COMP_CWORD-1}}"; do
        case $typed in {names}) game=$typed; break ;; esac
    done
    case $game in
{games}
    esac
    case "$game $before" in
{values}
        *) if [[ $word == -* ]]; then values="{shared} $flags"; fi
            COMPREPLY=($(compgen -W "$values" -- "$word")) ;;
    esac
}}
complete -o nosort -F _blackbox blackbox
"""


def bash() -> str:
    """Return the completion script for bash."""
    return BASH.format(
        head=HEAD,
        names="|".join(GAMES),
        games="\n".join(map(bash_game, [*GAMES, ""])),
        shared=flags_of(OF_ALL),
        values="\n".join(bash_cases()),
    )


def bash_game(game: str) -> str:
    """Return the branch of the shell's `case` for a game: its options, and the values that may
    follow without an option. If `game` is "", it is the branch for no game.
    """
    flags = flags_of(own_options(game or DEFAULT_GAME))
    values = " ".join(bare_values(game) if game else GAMES)
    return f'        {game or "*"}) flags="{flags}" values="{values}" ;;'


def flags_of(options: Iterable[Option]) -> str:
    return " ".join(dict.fromkeys(flag for option in options for flag in option.flags))


def bash_cases() -> Iterator[str]:
    """Yield the branches of the shell's `case` that complete the values of options. The pattern of
    a branch is `GAME OPTION`.
    """
    for option in OF_ALL:
        yield from bash_values("*", option)
    for game in [*GAMES, ""]:
        for option in own_options(game or DEFAULT_GAME):
            yield from bash_values(game, option)


def bash_values(game: str, option: Option) -> Iterator[str]:
    """Yield the branch of the shell's `case` that completes the value of an option, if the option
    has a value.
    """
    if option.values:
        kind = "-d" if names_folder(option) else "-f" if names_file(option) else ""
        source = kind or f'-W "{" ".join(option.choices)}"'
        cases = "|".join(f'{game}" {flag}"' for flag in option.flags)
        yield f'        {cases}) COMPREPLY=($(compgen {source} -- "$word")) ;;'


# --- zsh ---


ZSH = """#compdef blackbox
{head}local game typed
local -a shared own
for typed in $words[2,CURRENT-1]; do
    case $typed in ({names}) game=$typed; break ;; esac
done
shared=(
{shared}
)
case $game in
{games}
esac
_arguments $shared $own
"""


def zsh() -> str:
    """Return the completion script for zsh, for a folder in its fpath."""
    return ZSH.format(
        head=HEAD,
        names="|".join(GAMES),
        shared="\n".join(f"    {zsh_option(option)}" for option in OF_ALL),
        games="\n".join(map(zsh_game, [*GAMES, ""])),
    )


def zsh_game(game: str) -> str:
    """Return the branch of the shell's `case` for a game: its options, and the values that may
    follow without an option. If `game` is "", it is the branch for no game.
    """
    options = "\n".join(f"        {zsh_option(one)}" for one in own_options(game or DEFAULT_GAME))
    named = " ".join(f'{name}\\:"{escaped(entry.tells)}"' for name, entry in GAMES.items())
    words = [f"'1:game:(({named}))'"]
    if game:
        words = [f"'1: :({game})'", f"'2: :({' '.join(bare_values(game))})'"]
    return f"    ({game or '*'}) own=(\n{options}\n        {' '.join(words)}\n    ) ;;"


def zsh_option(option: Option) -> str:
    """Return an option in the form in which zsh's _arguments takes it."""
    flags = option.flags
    meaning = f"[{escaped(option.tells)}]{zsh_values(option)}"
    if len(flags) == 1:
        return f"'{flags[0]}{meaning}'"
    return f"'({' '.join(flags)})'{{{','.join(flags)}}}'{meaning}'"


def zsh_values(option: Option) -> str:
    """Return the text by which _arguments completes the value of an option. Two colons mark a value
    that may be left out.
    """
    if not option.values:
        return ""
    colons = "::" if option.values[0] == "[" else ":"
    kind = "_files -/" if names_folder(option) else "_files" if names_file(option) else ""
    choices = f"({' '.join(option.choices)})" if option.choices else " "
    return f"{colons}{escaped(option.values.strip('[]'))}:{kind or choices}"


def escaped(text: str) -> str:
    """Return a text in which zsh finds no special characters, for single quotes in _arguments."""
    for sign in ":[]":
        text = text.replace(sign, f"\\{sign}")
    return text.replace("'", "'\\''")


# --- fish ---


def fish() -> str:
    """Return the completion script for fish."""
    others = " ".join(name for name in GAMES if name != DEFAULT_GAME)
    usual = f"-n 'not __fish_seen_subcommand_from {others}'"
    lines = ["complete -c blackbox -f"]
    for name, entry in GAMES.items():
        about = fish_tells(entry.tells)
        lines.append(f"complete -c blackbox -n __fish_use_subcommand -a {name} {about}")
    lines += [fish_option(option) for option in OF_ALL]
    for game in GAMES:
        seen = f"-n '__fish_seen_subcommand_from {game}'"
        where = usual if game == DEFAULT_GAME else seen
        lines += [fish_option(option, where) for option in own_options(game)]
        if values := bare_values(game):
            lines.append(f"complete -c blackbox {seen} -a '{' '.join(values)}'")
    return HEAD + "\n".join(lines) + "\n"


def fish_tells(text: str) -> str:
    return "-d '" + text.replace("'", "\\'") + "'"


def fish_option(option: Option, where: str = "") -> str:
    """Return the command that declares an option to fish. `where` is its condition, or ""."""
    names = [f"-l {flag[2:]}" if flag[:2] == "--" else f"-s {flag[1:]}" for flag in option.flags]
    line = " ".join(filter(None, ["complete -c blackbox", where, *names, fish_tells(option.tells)]))
    if names_folder(option):
        return line + " -r -a '(__fish_complete_directories)'"
    if names_file(option):
        return line + " -r -F"
    if option.choices:
        return line + f" -x -a '{' '.join(option.choices)}'"
    return line + " -x" * bool(option.values)
