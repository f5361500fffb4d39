"""Opens the page in the browser of the person at this machine, where there is one that has a window."""

import webbrowser
from threading import Thread

from clew.cli.screen import note

_IN_TERMINAL = frozenset({"www-browser", "links", "links2", "elinks", "lynx", "w3m"})


def open_page(address: str) -> None:
    """Open an address, without waiting for the browser; say so where there is none."""
    try:
        browser = webbrowser.get()
    except webbrowser.Error:
        browser = None
    if browser is None or browser.basename in _IN_TERMINAL:
        note(f"No browser found on this machine. Open {address} in a browser that can reach it.")
        return
    Thread(target=browser.open, args=(address,), name="browser", daemon=True).start()
