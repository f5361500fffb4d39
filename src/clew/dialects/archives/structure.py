"""Checks line by line that the lines of a conversation form a complete tree, keeping one or two numbers per message."""

from clew.dialects.archives.wire import (
    MESSAGES_MOST,
    BranchLine,
    EndLine,
    FeedbackLine,
    ItemLine,
    MessageLine,
    RequestLine,
    ThreadLine,
    TurnLine,
)


class Misplaced(Exception):
    """A line does not fit those before it."""

    def __init__(self, field: str, reason: str) -> None:
        super().__init__(reason)
        self.field = field
        self.reason = reason


class Structure:
    """The tree of one conversation so far. Every method raises Misplaced."""

    def __init__(self, thread: ThreadLine) -> None:
        self.thread = thread
        self.messages = self.turns = self.feedback = 0
        self._requests: set[object] = set()
        self._items: set[str] = set()
        self._branches = _checked_branches(thread.branches)
        self._tips = {place: branch.fork_depth for place, branch in self._branches.items()}
        self._places: dict[int, tuple[int, int, bool]] = {}
        """(branch, depth, is a question) of each message."""
        self._outlines: dict[int, int] = {}
        """The nearest message at or above that has an outline."""
        self._turn_ids: set[object] = set()
        self._wanted_turns: set[object] = set()

    def take_message(self, line: MessageLine) -> int | None:
        """Return the number of the nearest message at or above this one that has an outline."""
        if line.number in self._places:
            raise Misplaced("number", "occurs twice in this conversation")
        self._require_number(line.number, "number")
        self._require_place(line)
        self.messages += 1
        if self.messages > MESSAGES_MOST:
            raise Misplaced("", f"a conversation may have {MESSAGES_MOST:,} messages")
        self._tips[line.branch] = line.depth
        self._places[line.number] = (line.branch, line.depth, line.role == "user")
        if line.turn is not None:
            self._wanted_turns.add(line.turn)
        outline = line.number if line.outline else self._outlines.get(line.parent or 0)
        if outline is not None:
            self._outlines[line.number] = outline
        return outline

    def _require_number(self, number: int, field: str) -> None:
        lowest, highest = self.thread.numbers or (1, 0)
        if not lowest <= number <= highest:
            raise Misplaced(field, "is outside the `numbers` of the conversation")

    def _require_place(self, line: MessageLine) -> None:
        branch = self._branches.get(line.branch)
        if branch is None:
            raise Misplaced("branch", "is not a branch of the conversation")
        if line.depth != self._tips[line.branch] + 1:
            raise Misplaced("depth", f"must be {self._tips[line.branch] + 1}, the next of branch {line.branch}")
        if line.parent is None:
            if branch.parent is not None:
                raise Misplaced("parent", "is missing: its branch does not begin at the root")
            return
        if line.parent not in self._places:
            raise Misplaced("parent", "is not a message above")
        parent_branch, parent_depth, _ = self._places[line.parent]
        begins = line.depth == branch.fork_depth + 1
        if (parent_branch, parent_depth) != (branch.parent, branch.fork_depth) if begins else parent_branch != line.branch:
            raise Misplaced("parent", "is not on the path of its branch")

    def take_turn(self, line: TurnLine) -> None:
        """Add the record of a turn."""
        if not self._places.get(line.user_message, (0, 0, False))[2]:
            raise Misplaced("user_message", "is not a question above")
        if line.assistant_message is not None:
            self._require_number(line.assistant_message, "assistant_message")
        if line.id in self._turn_ids:
            raise Misplaced("id", "occurs twice in this conversation")
        self._turn_ids.add(line.id)
        self.turns += 1

    def take_feedback(self, line: FeedbackLine) -> None:
        """Add feedback on a turn."""
        if line.turn not in self._turn_ids:
            raise Misplaced("turn", "is not a turn above")
        self.feedback += 1

    def take_request(self, line: RequestLine) -> None:
        """Add what was kept of the request of a turn."""
        if line.turn not in self._turn_ids:
            raise Misplaced("turn", "is not a turn above")
        if line.turn in self._requests:
            raise Misplaced("turn", "has another request above")
        self._requests.add(line.turn)

    def take_item(self, line: ItemLine) -> None:
        """Add an item that is no message."""
        if line.message is not None and line.message not in self._places:
            raise Misplaced("message", "is not a message above")
        if line.id in self._items:
            raise Misplaced("id", "occurs twice in this conversation")
        self._items.add(line.id)

    def end(self, line: EndLine) -> None:
        """Check that the conversation is complete."""
        if line.id != self.thread.id:
            raise Misplaced("id", "is not the id of the conversation that ends here")
        counts = {"messages": self.messages, "turns": self.turns, "feedback": self.feedback}
        for field, there in (counts | {"items": len(self._items), "requests": len(self._requests)}).items():
            if getattr(line, field) != there:
                raise Misplaced(field, f"must be {there}, the number of lines above")
        for place, branch in self._branches.items():
            if self._tips[place] != branch.fork_depth + branch.messages:
                raise Misplaced("messages", f"branch {place} has fewer than the {branch.messages} it should have")
        head = self.thread.head
        if (head is not None and head not in self._places) or self.thread.head_branch != self._places.get(head or 0, (None,))[0]:
            raise Misplaced("", "the `head` of the conversation is not one of its messages, or not on its `head_branch`")
        if not self._wanted_turns <= self._turn_ids:
            raise Misplaced("", "a message names a turn without a record")


def _checked_branches(branches: list[BranchLine]) -> dict[int, BranchLine]:
    known: dict[int, BranchLine] = {}
    for place, branch in enumerate(branches, 1):
        field = f"branches.{place - 1}"
        if branch.id != place:
            raise Misplaced(f"{field}.id", f"must be {place}")
        if branch.parent is None and branch.fork_depth:
            raise Misplaced(f"{field}.fork_depth", "must be 0 at the root")
        if branch.parent is not None:
            parent = known.get(branch.parent)
            if parent is None:
                raise Misplaced(f"{field}.parent", "is not a branch above")
            if not parent.fork_depth < branch.fork_depth <= parent.fork_depth + parent.messages:
                raise Misplaced(f"{field}.fork_depth", "is not the depth of a message of its parent")
        known[place] = branch
    return known
