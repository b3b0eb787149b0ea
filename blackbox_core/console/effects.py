"""What only the host can do, as its methods not yet called, in the middle of a conversation.

`answer = yield from done(Services.save, name, over=False)` has the host do it: the
types are checked end to end. What was answered is remembered with a saved round, so
that its lines can be typed again where nobody looks on.
"""

from __future__ import annotations

from .files import Services
from .session import Effect, Refused

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any, Concatenate, NoReturn, ParamSpec, TypeVar

    from .session import Telling

    P = ParamSpec("P")
    T = TypeVar("T")

TAKEN = "taken"  # how it is remembered that a name was in use


def done(
    method: Callable[Concatenate[Services, P], T], /, *args: P.args, **kwargs: P.kwargs
) -> Telling[T]:
    """The answer of the host; Refused if it cannot be done."""
    answer: T = yield Effect(method, args, kwargs)
    return answer


def done_or(
    otherwise: T,
    method: Callable[Concatenate[Services, P], T],
    /,
    *args: P.args,
    **kwargs: P.kwargs,
) -> Telling[T]:
    """The answer of the host, or another where it cannot be done."""
    try:
        return (yield from done(method, *args, **kwargs))
    except Refused:
        return otherwise


# What concerns the host here and now: when lines are typed again unseen, it is not asked.
NEWS = {
    Services.round_began,
    Services.round_left,
    Services.round_resumed,
    Services.round_declined,
    Services.round_finished,
    Services.newcomer_welcomed,
    Services.is_kept,
    Services.take_time,
    Services.switch_game,
    Services.script_settings,
    Services.has_replay_lines,
    Services.end_replay,
    Services.exchange,
    Services.read_lines,
    Services.append_line,
    Services.fail,
    Services.record_besides,
}


def is_news(effect: Effect) -> bool:
    """Whether the host is only informed, and nothing of its answer is remembered."""
    return effect.method in NEWS


def remembered(answer: object) -> str:
    """What a saved round holds of an answer: all that the round may depend on."""
    if answer is None:
        return TAKEN
    return answer if isinstance(answer, str) else ""


def answer_again(effect: Effect, text: str) -> Any:
    """The answer when saved lines are typed again, from what was remembered of it."""
    return AGAIN.get(effect.method, str)(text)


def name_written(text: str) -> str | None:
    return None if text == TAKEN else text


def none_listed(_: str) -> list[Any]:
    return []


def none_counted(_: str) -> int:
    return 0


def still_there(text: str) -> NoReturn:
    """A round that was taken up is not the one that is made again."""
    raise Refused(text)


AGAIN: dict[Callable[..., Any], Callable[[str], Any]] = {
    Services.save: name_written,
    Services.start_script: name_written,
    Services.start_record: name_written,
    Services.write_text: name_written,
    Services.export_records: name_written,
    Services.last_unfinished: still_there,
    Services.restore: still_there,
    Services.unfinished_rounds: none_listed,
    Services.saved_games: none_listed,
    Services.finished_rounds: none_listed,
    Services.start_replay: none_counted,
    Services.import_records: none_counted,
}
