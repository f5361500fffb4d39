"""Runs a leak test: everything of Ana's is asked for, changed and deleted as everybody else, over every route and the socket.

Above: `doctor.command`. Below: `serving`, `people`, `belongings`, `calls`, `answers`, `sockets`, `controls`. Next: `report`.
"""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field

from clew.cli.doctor.leaks.answers import seen_in, send
from clew.cli.doctor.leaks.belongings import Belongings, held_turn, store_one_of_everything
from clew.cli.doctor.leaks.calls import Call, Calls, CannotFill, operations_of
from clew.cli.doctor.leaks.controls import unshown
from clew.cli.doctor.leaks.people import People, Person, expect, gathered
from clew.cli.doctor.leaks.sockets import frames, other_sockets
from clew.server.serve import Ready
from clew.store.fingerprints import Fingerprints, Row
from clew.store.pool import Database
from clew.store.tenants import Tenants

OnProgress = Callable[[int, int], None]
"""Called with how many requests were sent, and how many there are."""
Wanted = Callable[[Call], bool]
"""Returns whether a request is part of the test."""
_REST_SECONDS = 0.5
_PROVES_NOTHING = frozenset({0, 429})
"""No answer in time, or too many requests."""


@dataclass(frozen=True, slots=True)
class Leak:
    """Somebody saw or changed what is Ana's."""

    operation: str
    person: str
    tenant: str
    what: str


@dataclass(slots=True)
class Tally:
    """How one person's requests ended."""

    person: str
    tenant: str
    operations: set[str] = field(default_factory=set[str])
    calls: int = 0
    refused: int = 0
    leaks: int = 0


@dataclass(slots=True)
class Findings:
    """What a leak test found."""

    operations: int = 0
    tallies: list[Tally] = field(default_factory=list[Tally])
    leaks: list[Leak] = field(default_factory=list[Leak])
    not_covered: list[str] = field(default_factory=list[str])
    """Operations that could not be tested, with the reason."""


class LeakTest:
    """The test of one server."""

    def __init__(self, people: People, belongings: Belongings, fingerprints: Fingerprints, wanted: Wanted) -> None:
        self._people, self._belongings, self._fingerprints, self._wanted = people, belongings, fingerprints, wanted
        self._hers: frozenset[Row] = frozenset()
        self._known: frozenset[Row] = frozenset()
        self._told = set[str]()
        """Marks that requests named: rows of others may have these."""
        self.findings = Findings()

    async def run(self, on_progress: OnProgress) -> None:
        """Send every request as everybody; reads first and deletions last, so that nothing hides another leak."""
        document = await expect(self._people.auditor, "GET", "/openapi.json")
        may = self._all_calls(document, is_same_tenant=False)
        self.findings.not_covered += [f"WS {path}: unknown to the leak test" for path in other_sockets()]
        self.findings.not_covered += await unshown(self._people, [call for call in may if not call.is_changing])
        self._hers = self._known = before = await self._rest()
        plans = [(person, self._calls(document, person)) for person in self._people.others]
        self.findings.tallies = [Tally(person.name, person.tenant) for person, _ in plans]
        self.findings.operations = len({call.operation for call in may})
        total, done = sum(len(calls) for _, calls in plans), 0
        for stage in range(3):
            for (person, calls), tally in zip(plans, self.findings.tallies, strict=True):
                for call in calls:
                    if call.stage == stage:
                        await self._try(person, call, tally)
                        done += 1
                        on_progress(done, total)
        if self._hers == before:  # else requests of those who may fail because of a leak
            self.findings.not_covered += await unshown(self._people, [call for call in may if call.is_changing])

    def _calls(self, document: dict[str, object], person: Person) -> list[Call]:
        calls = self._all_calls(document, is_same_tenant=person.tenant == "same")
        return [call for call in calls if not person.runs_it or not call.is_changing or call.is_of_a_conversation]

    def _all_calls(self, document: dict[str, object], *, is_same_tenant: bool) -> list[Call]:
        calls, found = Calls(document, self._belongings, is_same_tenant=is_same_tenant), list[Call]()
        for method, path, operation in operations_of(document):
            try:
                found += calls.of(method, path, operation)
            except CannotFill as error:
                self._fail(f"{method} {path}: {error}")
        found += [frame for names in calls.names for frame in frames(names)]
        return [call for call in found if self._wanted(call)]

    async def _try(self, person: Person, call: Call, tally: Tally) -> None:
        answer = await send(person, call)
        tally.operations.add(call.operation)
        tally.calls += 1
        tally.refused += answer.status >= 400
        if answer.status >= 500 or answer.status in _PROVES_NOTHING:
            self._fail(f"{call.operation}: {answer.refusal} for {person.name}, which proves nothing")
        seen = seen_in(answer, call, person, self._belongings)
        whats = [f"saw {', '.join(seen)}"] if seen else []
        whats += await self._changes(call) if call.is_changing else []
        if call.absent_url and answer.status >= 400:
            absent = await send(person, call, url=call.absent_url)
            tally.calls += 1
            if absent.refusal != answer.refusal:
                whats.append(f"learned that it exists: {answer.refusal}, but {absent.refusal} for what does not")
        for what in whats:
            self._note(Leak(call.operation, tally.person, tally.tenant, f"{what} (status {answer.status})"), tally)

    def _note(self, leak: Leak, tally: Tally) -> None:
        if leak not in self.findings.leaks:
            self.findings.leaks.append(leak)
            tally.leaks += 1

    def _fail(self, reason: str) -> None:
        if reason not in self.findings.not_covered:
            self.findings.not_covered.append(reason)

    async def _rest(self) -> frozenset[Row]:
        """Return all rows of Ana's tenant, once the jobs after her turns no longer change them."""
        tables = written = await self._fingerprints.changed_tables()
        while written:
            await asyncio.sleep(_REST_SECONDS)
            written = await self._fingerprints.changed_tables()
            tables |= written
        return frozenset(await self._fingerprints.take(tables, []))

    async def _changes(self, call: Call) -> list[str]:
        """Return what a request did to what is Ana's: to the rows before the test, or by new ones that name it."""
        self._told |= {mark for mark in self._belongings.marks if mark in call.sent}
        tables = await self._fingerprints.changed_tables()
        if not tables:
            return []
        rows = await self._fingerprints.take(tables, self._belongings.texts)
        gone = {row for row in self._hers if row.table in tables} - rows.keys()
        new = {row for row, names in rows.items() if names - self._told and row not in self._known}
        self._hers, self._known = self._hers - gone, self._known | rows.keys()
        changed = sorted({f"changed or deleted a row of {row.table}" for row in gone})
        return changed + sorted({f"added a row to {row.table}" for row in new})


async def find_leaks(ready: Ready, dsn: str, on_progress: OnProgress, *, wanted: Wanted = lambda _: True) -> Findings:
    """Store one of everything as Ana, and ask for it as everybody else. Raises ClewError if the test cannot begin."""
    database = Database(dsn, max_size=2, name="clew leak test")
    await database.open()
    try:
        async with gathered(ready.address, ready.local_key) as people:
            tenant = await Tenants(database).named(people.tenant)
            belongings = await store_one_of_everything(people)
            async with held_turn(people, belongings):
                test = LeakTest(people, belongings, Fingerprints(database, tenant.id), wanted)
                await test.run(on_progress)
            await asyncio.sleep(_REST_SECONDS)  # the jobs after the last turns end before their tenant does
            return test.findings
    finally:
        await database.close()
