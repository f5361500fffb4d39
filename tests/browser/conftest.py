"""What the journeys through the page stand on: Chromium, a server with documents, one whose answers are steered, strict pages.

A page that breaks the content security policy, throws, or logs an error fails its test. Where Chromium or the built page is
missing the tests are skipped with a line that names it; with CLEW_TEST_REQUIRE=all, as in CI, that is a failure.
"""

import os
import shutil
import uuid
from collections.abc import AsyncIterator, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path

import httpx
import pytest
from playwright.async_api import Browser, BrowserContext, CDPSession, ConsoleMessage, Page, ViewportSize, async_playwright, expect

import clew
from tests.browser.served import Served, serve_plainly
from tests.conftest import NO_AUTHORITIES, DsnOf, create_database, drop_database
from tests.faults.scripted_servers import Script, ScriptedServer

_BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
"""The headless shell first: the same engine without the windows of a browser, for half the processor time."""
CHROMIUM = next(filter(None, map(shutil.which, _BROWSERS)), None)
BUILT = Path(clew.__file__).parent / "page" / "index.html"
MANUAL = Path(__file__).parents[2] / "docs" / "explanation"
DOCUMENTS = ("citations.md", "refusals.md", "messages-as-a-tree.md", "events-and-streams.md")
SHOTS = Path(os.environ.get("CLEW_TEST_SCREENSHOTS") or Path(__file__).parents[2] / "build" / "screenshots")
"""Where pictures of the views are left. CI keeps them."""
DESK, PHONE = ViewportSize(width=1280, height=800), ViewportSize(width=390, height=844)
_TELL_VIOLATIONS = """document.addEventListener("securitypolicyviolation", (event) =>
  console.error(`content security policy: ${event.violatedDirective} ${event.blockedURI}`));"""
_ARGUMENTS = ["--no-sandbox", "--disable-dev-shm-usage", "--process-per-site"]
expect.set_options(timeout=30_000)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Skip what cannot run here."""
    if CHROMIUM is None:
        lacks = "Chromium (apt-get install chromium-headless-shell)"
    else:
        lacks = None if BUILT.is_file() else "the page (make page)"
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(pytest.mark.timeout(300))
            if lacks:
                item.add_marker(pytest.mark.skip(reason=f"missing: {lacks}"))


@pytest.fixture(scope="session")
async def browser() -> AsyncIterator[Browser]:
    """One Chromium for all tests of the process."""
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=CHROMIUM, args=_ARGUMENTS)
        yield browser
        await browser.close()


@contextmanager
def _database(dsn_of: DsnOf, template: str) -> Iterator[str]:
    name = f"clew_page_{uuid.uuid4().hex[:8]}"
    create_database(dsn_of, name, template=template)
    try:
        yield name
    finally:
        drop_database(dsn_of, name)


@dataclass(frozen=True)
class Filled:
    """A database with four documents and the data directory that belongs to it, to be copied."""

    database: str
    directory: Path


@contextmanager
def copied(dsn_of: DsnOf, filled: Filled, home: Path) -> Iterator[str]:
    """Lend a copy of the database, and put one of the data directory at `home`."""
    with _database(dsn_of, filled.database) as name:
        shutil.copytree(filled.directory, home, dirs_exist_ok=True)
        yield name


@pytest.fixture(scope="session")
def filled_with_two(dsn_of: DsnOf, template_database: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Filled]:
    """What a server with two documents has left that has ended: to take them in costs more than everything else of a start."""
    directory = tmp_path_factory.mktemp("filled")
    with _database(dsn_of, template_database) as name:
        with serve_plainly(directory, dsn_of("clew_app", name), dsn_of("clew_owner", name)) as server:
            server.put(*(MANUAL / document for document in DOCUMENTS[:2]))
        yield Filled(name, directory)


@pytest.fixture(scope="session")
def filled(dsn_of: DsnOf, filled_with_two: Filled, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Filled]:
    """The same with four documents."""
    directory = tmp_path_factory.mktemp("filled")
    with copied(dsn_of, filled_with_two, directory) as name:
        with serve_plainly(directory, dsn_of("clew_app", name), dsn_of("clew_owner", name)) as server:
            server.put(*(MANUAL / document for document in DOCUMENTS[2:]))
        yield Filled(name, directory)


@pytest.fixture(scope="module")
def served(dsn_of: DsnOf, filled: Filled, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server as users run it, without keys, with four documents; one for each module of tests."""
    home = tmp_path_factory.mktemp("served")
    with (
        copied(dsn_of, filled, home) as name,
        serve_plainly(home, dsn_of("clew_app", name), dsn_of("clew_owner", name)) as server,
    ):
        yield server


@pytest.fixture(scope="module")
def bare(dsn_of: DsnOf, template_database: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """The same without a document or a conversation: what somebody sees first."""
    with _database(dsn_of, template_database) as name:
        dsn = dsn_of("clew_app", name)
        with serve_plainly(tmp_path_factory.mktemp("bare"), dsn, dsn_of("clew_owner", name)) as server:
            yield server


@pytest.fixture
def multilingual(dsn_of: DsnOf, template_database: str, tmp_path: Path) -> Iterator[Served]:
    """The same with the default embedding model, which reads every language."""
    with _database(dsn_of, template_database) as name:
        dsn = dsn_of("clew_app", name)
        with serve_plainly(tmp_path, dsn, dsn_of("clew_owner", name), CLEW_EMBEDDING="multilingual") as server:
            yield server


@dataclass(frozen=True)
class Steered:
    """A server whose next answer says what the script says, as slowly as that says."""

    address: str
    script: Script
    server: ScriptedServer
    dsn: str

    def http(self) -> httpx.Client:
        return httpx.Client(base_url=self.address, timeout=60, verify=NO_AUTHORITIES, trust_env=False)


@pytest.fixture(scope="module")
def steered(dsn_of: DsnOf, filled_with_two: Filled, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Steered]:
    """A server whose answers are steered, with two documents."""
    home = tmp_path_factory.mktemp("steered")
    script = Script(home)
    with ExitStack() as stack:
        name = stack.enter_context(copied(dsn_of, filled_with_two, home / "data"))
        server = ScriptedServer(home / "data", script, dsn_of("clew_app", name))
        stack.callback(server.stop)
        yield Steered(server.address, script, server, dsn_of("clew_owner", name))


@dataclass
class Strict:
    """What a page may say on its console. `allow` names parts of messages that a journey causes on purpose."""

    said: list[str] = field(default_factory=list[str])
    allowed: list[str] = field(default_factory=list[str])

    def allow(self, *parts: str) -> None:
        self.allowed.extend(parts)

    def heard(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.said.append(message.text)

    def watch(self, page: Page) -> None:
        page.on("console", self.heard)
        page.on("pageerror", lambda error: self.said.append(f"thrown: {error}"))

    def allow_lost_server(self) -> None:
        """Whatever is requested fails, also a part of the page that is loaded later."""
        self.allow("ERR_", "Unable to preload CSS", "dynamically imported module")

    def faults(self) -> list[str]:
        return [text for text in self.said if not any(part in text for part in self.allowed)]


@pytest.fixture
def strict() -> Strict:
    return Strict()


async def _new_context(browser: Browser) -> BrowserContext:
    """Nothing stored, English, light, a desk's size."""
    context = await browser.new_context(viewport=DESK, locale="en-GB", color_scheme="light", reduced_motion="reduce")
    await context.grant_permissions(["clipboard-read", "clipboard-write"])
    await context.add_init_script(_TELL_VIOLATIONS)
    return context


@dataclass(frozen=True)
class Kept:
    """A context that tests use one after the other. A page that stays open keeps the process, and all it has compiled, alive."""

    context: BrowserContext
    anchor: Page
    devtools: CDPSession

    async def empty(self) -> None:
        """Close what a test opened and forget what it stored; only the cache of files stays."""
        for page in self.context.pages:
            if page is not self.anchor:
                await page.close()
        await self.context.set_offline(False)
        await self.devtools.send("Storage.clearDataForOrigin", {"origin": "*", "storageTypes": "all"})


@pytest.fixture(scope="session")
async def kept(browser: Browser) -> AsyncIterator[Kept]:
    """The context that tests share, one at a time: a page loads in it for a third of what it costs in a new one."""
    context = await _new_context(browser)
    anchor = await context.new_page()
    await anchor.route("**/*", lambda route: route.fulfill(body=""))
    await anchor.goto("http://127.0.0.1/")
    yield Kept(context, anchor, await context.new_cdp_session(anchor))
    await context.close()


@pytest.fixture
async def context(kept: Kept, strict: Strict, request: pytest.FixtureRequest) -> AsyncIterator[BrowserContext]:
    """A browser with nothing stored, English, light, a desk's size."""
    kept.context.on("page", strict.watch)
    yield kept.context
    try:
        await kept.empty()
    finally:
        kept.context.remove_listener("page", strict.watch)
    assert strict.faults() == [], f"{request.node.name}: the page complained"


@pytest.fixture
async def own_context(browser: Browser, strict: Strict, request: pytest.FixtureRequest) -> AsyncIterator[BrowserContext]:
    """The same for one test alone, with an empty cache."""
    context = await _new_context(browser)
    context.on("page", strict.watch)
    yield context
    await context.close()
    assert strict.faults() == [], f"{request.node.name}: the page complained"


@pytest.fixture
async def page(context: BrowserContext) -> Page:
    """A page of that browser."""
    return await context.new_page()


@pytest.fixture(scope="session")
def axe() -> str:
    """The source of axe-core, which looks for barriers (WCAG 2.2 AA)."""
    source = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
    assert source.is_file(), "axe-core is missing: make setup-dev"
    return source.read_text("utf-8")
