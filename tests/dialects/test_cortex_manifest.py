"""Every requirement of the dialect `cortex` has a test over each way to run, and every test a requirement."""

from tests.dialects import (
    test_cortex_agents,
    test_cortex_exchanges,
    test_cortex_guide,
    test_cortex_running,
    test_cortex_runs,
    test_cortex_threads,
    test_cortex_transports,
)
from tests.dialects.requirements_cortex import CORTEX


def test_every_requirement_has_a_test_and_every_test_a_requirement() -> None:
    runs = (test_cortex_runs, test_cortex_exchanges, test_cortex_guide, test_cortex_running, test_cortex_transports)
    assert list(CORTEX.gaps(test_cortex_threads, test_cortex_agents, *runs)) == []
