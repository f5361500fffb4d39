"""710 wrong keys within seconds from one address, and a right key from the same address meanwhile."""

import secrets
from collections import Counter

import httpx

from tests.abuse.attacked import Row, attacked, report

ATTEMPTS = 710


def main() -> None:
    """Attack, print, judge."""
    with attacked() as server:
        right = {"Authorization": f"Bearer {server.new_key()}"}
        seen: Counter[str] = Counter()
        with httpx.Client(base_url=server.url, timeout=30, trust_env=False) as client:
            for number in range(ATTEMPTS):
                guess = f"clew_{secrets.token_urlsafe(32)}"
                answer = client.get("/api/conversations", headers={"Authorization": f"Bearer {guess}"})
                seen[str(answer.status_code)] += 1
                seen["without Retry-After"] += answer.status_code == 429 and "retry-after" not in answer.headers
                if number % 71 == 0:
                    seen["right"] += client.get("/api/conversations", headers=right).status_code == 200
        owner = {"Authorization": f"Bearer {(server.directory / 'local.key').read_text()}"}
        entries = httpx.get(f"{server.url}/api/audit?refused=true&limit=1000", headers=owner, trust_env=False).json()["entries"]
        lines = [line for line in server.log().splitlines() if '"wrong_keys"' in line]
        told = "clew_" in "".join(lines)
    report(
        f"{ATTEMPTS} wrong keys from one address",
        Row("answered 401", "710", str(seen["401"]), "10", seen["401"] <= 10),
        Row("answered 429 with Retry-After", "0", str(seen["429"] - seen["without Retry-After"]), "700", seen["429"] >= 700),
        Row("requests with the right key, answered 200", "10 of 10", f"{seen['right']} of 10", "10 of 10", seen["right"] == 10),
        Row("entries in the audit log", "710", str(len(entries)), "30", len(entries) <= 30),
        Row("warnings in the log, without the key", "0", str(len(lines)), "1 or 2", 1 <= len(lines) <= 2 and not told),
    )


if __name__ == "__main__":
    main()
