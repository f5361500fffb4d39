"""Shows that the requests of a leak test are right: each succeeds for somebody who may send it.

Otherwise a refusal would prove nothing. Above: `testing`. Below: `answers`. Reads are shown before the test, changes after it,
when nothing is left to protect.
"""

from collections.abc import Iterable

import httpx

from clew.cli.doctor.leaks.answers import Answer, send
from clew.cli.doctor.leaks.calls import Call
from clew.cli.doctor.leaks.people import People, Person

UNSHOWN = {
    "GET /api/cron/retention": "only the secret of CLEW_CRON_SECRET opens it, which belongs to no person",
}
"""Operations that nobody in the test may use, and why."""
_CONFLICT = 409
"""Only who may change something learns that its state forbids it."""
_FIRST = ("/api/memories/",)
_LAST = ("/api/v2/databases", "/api/assistants", "/api/users", "/api/keys", "/auth", "/api/tenants")
"""What is deleted first, because it goes with something else; and last, in this order, because much else goes with it."""


async def unshown(people: People, calls: Iterable[Call]) -> list[str]:
    """Send the requests as those who may; return the operations of which none succeeded, with the last refusal."""
    refusals: dict[str, str] = {}
    shown = set(UNSHOWN)
    for call in sorted(calls, key=_order):
        if call.operation in shown and call.method != "PATCH":
            continue
        answer = await _sent_by_somebody(people, call)
        if answer.status < 400 or answer.status == _CONFLICT:
            shown.add(call.operation)
        else:
            refusals[call.operation] = answer.refusal
    return [f"{name}: {refusal} for those who may" for name, refusal in refusals.items() if name not in shown]


def _order(call: Call) -> tuple[int, int, int]:
    late = next((place for place, prefix in enumerate(_LAST, 1) if call.url.startswith(prefix)), -call.url.startswith(_FIRST))
    methods = ("GET", "WS", "POST", "PATCH", "PUT", "DELETE")
    return methods.index(call.method), late if call.method == "DELETE" else 0, -call.url.count("/")


async def _sent_by_somebody(people: People, call: Call) -> Answer:
    answer = await send(_as(people.ana), call)
    if answer.status >= 400:
        answer = await send(_as(people.auditor), call)
    if answer.status >= 400 and '"required":"operator"' in answer.text.replace(" ", ""):
        answer = await send(_as(people.owner), call)
    return answer


def _as(http: httpx.AsyncClient) -> Person:
    return Person("", "same", http)
