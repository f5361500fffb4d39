"""Public ids: unguessable, exact, and never a reason for anything but "not found"."""

from uuid import UUID, uuid4

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clew.domain.errors import NotFound
from clew.domain.ids import parse_id, public_id


@given(st.uuids())
def test_an_id_reads_back_as_the_uuid_it_was_made_of(identifier: UUID) -> None:
    text = public_id("conv", identifier)
    assert len(text) == len("conv_") + 26
    assert parse_id("conv", text) == identifier


@given(st.text())
def test_any_other_text_is_not_found(text: str) -> None:
    with pytest.raises(NotFound):
        parse_id("msg", text)


def test_an_id_of_another_kind_or_spelling_is_not_found() -> None:
    text = public_id("conv", uuid4())
    for other in (text.replace("conv", "msg"), text.upper(), text[:-1], text + "a", f" {text}"):
        with pytest.raises(NotFound):
            parse_id("conv", other)
