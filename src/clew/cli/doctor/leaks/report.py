"""Prints what a leak test found: a table of people, and each leak in a line.

Above: `doctor.command`. Below: `testing`.
"""

from clew.cli.doctor.leaks.testing import Findings
from clew.cli.screen import say, say_table

_TENANTS = {"same": "the same tenant", "other": "another tenant", "none": "no key"}


def print_findings(findings: Findings, seconds: float) -> None:
    """Print the table, the leaks and the operations that could not be tested."""
    rows = [
        [one.person, _TENANTS[one.tenant], len(one.operations), one.calls, one.refused, one.leaks or "0"]
        for one in findings.tallies
    ]
    say_table(["who", "of", "operations", "requests", "refused", "leaks"], rows)
    tenants, requests = {one.tenant for one in findings.tallies} - {"none"}, sum(one.calls for one in findings.tallies)
    say(
        f"\n{findings.operations} operations × {len(findings.tallies)} people × {len(tenants)} tenants: {requests:,} requests in "
        f"{seconds:.0f} s, {len(findings.leaks)} leaks."
    )
    for leak in findings.leaks:
        say(f"  LEAK {leak.operation} as {leak.person} ({_TENANTS[leak.tenant]}): {leak.what}", style="red")
    for operation in findings.not_covered:
        say(f"  NOT COVERED {operation}", style="red")
