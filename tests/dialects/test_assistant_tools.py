"""Who may give an assistant tools, and which: nothing that is sent makes the server run a program or reach an inner address."""

from typing import Any

import httpx

from tests.dialects.conftest import Client, NewClient
from tests.rows import each

OWN = {"server": "tickets", "url": "https://mcp.example.org/mcp", "allow": ["search_tickets", "read_ticket"]}


async def make(client: Client, tools: list[dict[str, Any]], name: str = "helpdesk") -> httpx.Response:
    return await client.http.post("/api/assistants", json={"name": name, "tools": tools})


async def test_tools_are_given_shown_kept_changed_and_taken_away(client: Client) -> None:
    made = (await make(client, [OWN])).raise_for_status().json()
    assert made["tools"] == [OWN]
    place = f"/api/assistants/{made['id']}"
    renamed = (await client.http.patch(place, json={"instructions": "Be brief."})).json()
    assert (renamed["instructions"], renamed["tools"]) == ("Be brief.", [OWN])
    other = OWN | {"allow": ["read_ticket"]}
    assert (await client.http.patch(place, json={"tools": [other]})).json()["tools"] == [other]
    assert (await client.http.get(place)).json()["tools"] == [other]
    assert (await client.http.patch(place, json={"tools": []})).json()["tools"] == []


async def test_assistant_without_tools_says_so(client: Client) -> None:
    made = (await client.http.post("/api/assistants", json={"name": "plain"})).raise_for_status().json()
    assert made["tools"] == []


@each(
    "tool",
    [
        OWN | {"command": ["sh", "-c", "id"]},
        OWN | {"env": {"PATH": "/tmp"}},
        OWN | {"headers": {"Authorization": "Bearer x"}},
        OWN | {"allow": []},
        OWN | {"allow": ["*"] * 65},
        OWN | {"server": "a/b"},
        {"server": "tickets", "allow": ["read_ticket"]},
        {"server": "tickets", "url": "stdio:///bin/sh", "allow": ["read_ticket"]},
        {"server": "tickets", "url": "file:///etc/passwd", "allow": ["read_ticket"]},
        {"server": "tickets", "url": "http://mcp.example.org/mcp", "allow": ["read_ticket"]},
        {"server": "tickets", "url": "https://127.0.0.1:5200/mcp", "allow": ["read_ticket"]},
        {"server": "tickets", "url": "https://169.254.169.254/latest/meta-data", "allow": ["read_ticket"]},
        {"server": "tickets", "url": "https://[::ffff:192.168.0.1]/mcp", "allow": ["read_ticket"]},
        {"server": "tickets", "url": "https://name:secret@mcp.example.org/mcp", "allow": ["read_ticket"]},
    ],
)
async def test_what_could_run_a_program_or_reach_inside_is_refused_and_nothing_is_made(
    client: Client, tool: dict[str, Any]
) -> None:
    refused = await make(client, [tool])
    assert refused.status_code in (400, 422)
    assert "secret" not in refused.text
    listed = (await client.http.get("/api/assistants")).json()["assistants"]
    assert [one["name"] for one in listed] == ["default"]


async def test_server_named_twice_and_too_many_servers_are_refused(client: Client) -> None:
    assert (await make(client, [OWN, OWN])).status_code in (400, 422)
    assert (await make(client, [OWN | {"server": f"tickets{n}"} for n in range(9)])).status_code in (400, 422)


async def test_tools_are_an_administrators_to_give_and_anybody_elses_to_leave_alone(
    client: Client, new_client: NewClient
) -> None:
    writer = await new_client(client.tenant, "write")
    refused = await make(writer, [OWN])
    assert refused.status_code == 403
    assert refused.json()["error"]["details"]["required"] == "admin"
    made = (await make(client, [OWN])).raise_for_status().json()
    place = f"/api/assistants/{made['id']}"
    changed = await writer.http.patch(place, json={"instructions": "Be brief."})
    assert changed.raise_for_status().json()["tools"] == [OWN]
    assert (await writer.http.patch(place, json={"tools": [OWN | {"allow": ["delete_ticket"]}]})).status_code == 403
    assert (await client.http.get(place)).json()["tools"] == [OWN]
