"""Documents for the dialects' tests, put in through HTTP."""

import asyncio
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tests.dialects.conftest import Client

THREAD = """# Clew's thread

A clew is a ball of thread that leads back out of the labyrinth. Ariadne gave a clew to Theseus.

## The labyrinth

The labyrinth of Crete was built by Daedalus for King Minos. It held the Minotaur, who ate seven youths every year.

## Delivery terms

The supplier pays a penalty of two percent for every week of delay. The penalty never exceeds ten percent of the price.
"""

REPORT = """# Annual report 2024

The laboratory of Northport had a good year. This report tells what was built, what was measured and what it cost.

## Particle beams

The accelerator of the laboratory ran for 5,200 hours in 2024. The beam reached an energy of 6.8 teraelectronvolts in May. Its
availability was 91 percent, the highest since the start of the machine.

## Helium supply

The magnets of the laboratory are cooled with 120 tonnes of liquid helium. In 2024 the loss of helium fell to 9 tonnes. A second
storage tank for helium was ordered from a supplier in Bergen.

## Energy consumption

The laboratory consumed 1.3 terawatt hours of electricity in 2024. A heat pump now warms the neighbouring village with the heat of
the cooling towers. The energy bill of the laboratory rose by four percent.

## Budget and staff

The budget of the laboratory was 1,200 million francs. The laboratory employed 2,600 people at the end of 2024. The pension fund
received an extra payment of 40 million francs.

## Outlook for 2025

In 2025 the laboratory will replace the injection magnets. A long shutdown of the accelerator is planned from November 2025.
"""


async def put(client: "Client", name: str, text: str, **labels: str) -> str:
    """Upload one document, wait until it can be found, and return its id."""
    files = {"file": (name, text.encode(), "text/markdown")}
    sent = await client.http.post("/api/documents", files=files, data=labels)
    assert sent.status_code == 202, sent.text
    document: str = sent.json()["documents"][0]["id"]
    async with asyncio.timeout(60):
        while True:
            found = (await client.http.get(f"/api/documents/{document}")).json()
            if found["status"] in ("ready", "failed"):
                assert found["status"] == "ready", found
                return document
            await asyncio.sleep(0.05)
