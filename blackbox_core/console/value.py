"""Frozen records that check their fields: dataclasses, without the 15 ms those take to load.

And what is worked out when it is first asked for.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any, Self, TypeVar, dataclass_transform

    T = TypeVar("T")
else:

    def dataclass_transform(**_):
        return lambda cls: cls


@dataclass_transform(frozen_default=True)
class Value:
    """A class whose annotated fields are set once, compared, hashed and shown.

    A subclass has the fields of its base first. TypeError where a field has no
    value, where a value has no field, or has two.
    """

    _fields: dict[str, None] = {}  # in their order
    _usual: dict[str, Any] = {}

    def __init_subclass__(cls) -> None:
        told = vars(cls)
        own = [name for name in told.get("__annotations__", ()) if name[0] != "_"]
        cls._fields = {**cls._fields, **dict.fromkeys(own)}
        cls._usual = {**cls._usual, **{name: told[name] for name in own if name in told}}

    def __init__(self, *values: Any, **named: Any) -> None:
        if named or len(values) != len(self._fields):
            self.__dict__.update(self._completed(values, named))
        else:
            self.__dict__.update(zip(self._fields, values))  # noqa: B905 - they are as many

    def _completed(self, values: tuple[Any, ...], named: dict[str, Any]) -> dict[str, Any]:
        """All fields, where some are named or left out."""
        given = dict(zip(self._fields, values), **named)  # noqa: B905 - usual ones may be left out
        fields = {**self._usual, **given}
        whole = len(fields) == len(self._fields) and named.keys() <= self._fields.keys()
        if not whole or len(given) != len(values) + len(named):
            raise self._misfit()
        return fields

    def replace(self, **changes: Any) -> Self:
        """The same value with some fields changed."""
        other = object.__new__(type(self))
        fields = other.__dict__
        fields.update(self.__dict__)
        fields.update(changes)
        if len(fields) != len(self._fields):
            raise self._misfit()
        return other

    def _misfit(self) -> TypeError:
        return TypeError(f"{type(self).__name__} has the fields {', '.join(self._fields)}")

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"{type(self).__name__} is frozen; use replace({name}=...)")

    def __delattr__(self, name: str) -> None:
        self.__setattr__(name, None)

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and self.__dict__ == other.__dict__

    def __hash__(self) -> int:
        return hash(tuple([self.__dict__[name] for name in self._fields]))

    def __repr__(self) -> str:
        shown = (f"{name}={getattr(self, name)!r}" for name in self._fields)
        return f"{type(self).__name__}({', '.join(shown)})"


def once(work: Callable[[Any], T]) -> T:
    """A property that is worked out when it is first asked for, and then kept in the object."""
    made: Any = Once(work)
    return made  # type: ignore[no-any-return]


class Once:
    """What stands in a class for such a property."""

    def __init__(self, work: Callable[[Any], object]) -> None:
        self._work = work

    def __get__(self, held: Any, _: object = None) -> object:
        found = self._work(held)
        setattr(held, self._work.__name__, found)  # not in __dict__, which once seen is slower
        return found
