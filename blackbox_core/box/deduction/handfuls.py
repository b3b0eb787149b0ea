"""The chances of the dice for whoever goes through thousands: handfuls are rolled at once."""

from __future__ import annotations

from struct import unpack

from ..deal import GOLDEN, ROOMY, WIDE, WORD, Dice, stir

HANDFUL = 512  # words that are stirred together, side by side in one number
SIDE = 2 * WIDE // 8  # bytes from one to the next: room for the product of a word
LANES = int.from_bytes(HANDFUL * WORD.to_bytes(SIDE, "little"), "little")
ONES = LANES // WORD
STEPS = int.from_bytes(
    b"".join([(n * GOLDEN & WORD).to_bytes(SIDE, "little") for n in range(1, HANDFUL + 1)]),
    "little",
)


class HandfulsOfDice(Dice):
    """The same chances as those of the dice; `seed` is where the next handful goes on from."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.words: list[int] = []  # the last one first

    def word(self) -> int:
        if not self.words:
            stirred = stir(self.seed * ONES + STEPS, LANES).to_bytes(SIDE * HANDFUL, "little")
            self.words = [*unpack(f"<{2 * HANDFUL}Q", stirred)[-2::-2]]
            self.seed = self.seed + HANDFUL * GOLDEN & WORD
        return self.words.pop()

    def below(self, limit: int) -> int:
        words = self.words
        if len(words) < 2 or limit >> ROOMY:
            return super().below(limit)
        return (words.pop() << WIDE | words.pop()) % limit
