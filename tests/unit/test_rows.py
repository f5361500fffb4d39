"""A test of a table checks every row and tells all that fail."""

import pytest

from tests.rows import each


@each("number, square", [(2, 4), (3, 8), pytest.param(4, 15)])
def squares(number: int, square: int) -> None:
    assert number**2 == square


@each("raised", [ValueError, None, KeyError])
async def raises(raised: type[Exception] | None, name: str) -> None:
    with pytest.raises(ValueError, match=name):
        if_any(raised, name)


def if_any(raised: type[Exception] | None, name: str) -> None:
    if raised:
        raise raised(name)


async def test_every_row_that_fails_is_told() -> None:
    with pytest.raises(AssertionError, match=r"^2 of 3 rows fail:\n3, 8\n +assert .* == 8\n4, 15\n +assert .* == 15$"):
        squares()
    with pytest.raises(AssertionError, match=r"^2 of 3 rows fail:\nNone\n(.|\n)*DID NOT RAISE(.|\n)*KeyError"):
        await raises(name="a fixture")


def test_a_table_without_rows_is_an_error() -> None:
    with pytest.raises(AssertionError, match="nothing would be checked"):
        each("number", [])


def test_a_row_cannot_be_skipped() -> None:
    with pytest.raises(AssertionError, match="no test of its own"):
        each("number", [pytest.param(1, marks=pytest.mark.skip)])
    with pytest.raises(AssertionError, match=r"^2 of 2 rows fail:\n1, 'one'\n +one\n2, 'two'\n +two$"):
        each("number, reason", [(1, "one"), (2, "two")])(skips)()


def skips(number: int, reason: str) -> None:
    pytest.skip(reason)
