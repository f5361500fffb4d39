import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/preact";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { queries } from "../api/queries";
import { session } from "../api/session";
import { ReadRows } from "../thread/ReadRows";
import { Row } from "../thread/Row";
import type { MessageView } from "../thread/view";
import ReadOnly from "./ReadOnly";
import ShareDialog from "./ShareDialog";
import Shared from "./Shared";
import { untilAfter } from "./Until";

type Wire = { answer: (request: Request) => Response | Promise<Response> };

// The client takes the browser's fetch when it is loaded.
const wire = vi.hoisted((): Wire => {
  const now: Wire = { answer: () => new Response(null, { status: 500 }) };
  globalThis.fetch = (request) => Promise.resolve(typeof request === "string" ? new Response("{}") : now.answer(request as Request));
  return now;
});

const AT = "2026-11-20T17:03:12.401233Z";
const GROUP = { id: "share_1", kind: "group", group: "hr", createdAt: AT, expiresAt: null };
const LINK = { id: "share_2", kind: "link", group: null, createdAt: AT, expiresAt: null };

let shares: (typeof GROUP | typeof LINK)[] = [];
let sent: { method: string; path: string; body: unknown }[] = [];

/** A server that keeps shares; `refuse` is what it says to a new one. */
function serve(refuse?: { status: number; message: string }): void {
  wire.answer = async (request) => {
    const { method, url } = request;
    if (method === "GET") return reply({ shares });
    const path = new URL(url).pathname;
    sent.push({ method, path, body: method === "POST" ? await request.json() : null });
    if (refuse) return reply({ error: { code: "FORBIDDEN", message: refuse.message } }, refuse.status);
    if (method === "DELETE") {
      shares = shares.filter((one) => !path.endsWith(one.id));
      return new Response(null, { status: 204 });
    }
    const body = sent.at(-1)?.body as { group?: string; link?: boolean };
    const made = body.link ? LINK : { ...GROUP, group: body.group ?? "" };
    shares = [...shares, made];
    return reply({ ...made, path: body.link ? "/shared/abc" : null }, 201);
  };
}

function reply(body: unknown, status = 200): Response {
  return new Response(JSON.stringify(body), { status, headers: { "Content-Type": "application/json" } });
}

function open(onClose = vi.fn()) {
  return render(
    <QueryClientProvider client={queries}>
      <ShareDialog id="conv_1" title="Wages" onClose={onClose} />
    </QueryClientProvider>,
  );
}

const button = (name: string | RegExp) => screen.findByRole("button", { name, hidden: true });

beforeEach(() => {
  [shares, sent] = [[], []];
  queries.clear();
});
afterEach(cleanup);

it("nothing is shared until a link is made; its whole address is shown once", async () => {
  serve();
  open();
  await screen.findByText(/Only you/);
  fireEvent.click(await button("Create a link"));
  const field = await screen.findByLabelText<HTMLInputElement>("Address of the link");
  expect(field.value).toBe(`${location.origin}/shared/abc`);
  expect(field.readOnly).toBe(true);
  await screen.findByText("Anyone with the link");
  expect(sent).toEqual([{ method: "POST", path: "/api/conversations/conv_1/shares", body: { link: true, expiresAt: null } }]);
  cleanup();
  open();
  await screen.findByText("Anyone with the link");
  expect(screen.queryByLabelText("Address of the link")).toBeNull();
});

it("a group is shared with once its name is written; one's own groups are suggested", async () => {
  serve();
  session.set({ provider: null, isBehindProxy: false, csrfToken: null, signedIn: { by: "oidc", user: "ana", name: "Ana", groups: ["hr"], expiresAt: null } });
  const { container } = open();
  expect([...container.querySelectorAll("option")].map(({ value }) => value)).toContain("hr");
  const share = await button("Share");
  const form = share.closest("form");
  expect(share.getAttribute("aria-disabled")).toBe("true");
  fireEvent.input(screen.getByLabelText("With a group"), { target: { value: " hr " } });
  await waitFor(() => expect(share.getAttribute("aria-disabled")).toBeNull());
  if (form) fireEvent.submit(form);
  await screen.findByText("Group hr");
  expect(sent.map(({ body }) => body)).toEqual([{ link: false, group: "hr", expiresAt: null }]);
  session.set(null);
});

it("a share ends after a question, and not without it", async () => {
  shares = [GROUP, LINK];
  serve();
  open();
  fireEvent.click(await button("Revoke: Group hr"));
  await screen.findByText("Members of hr can no longer read this conversation.");
  fireEvent.click(await button("Cancel"));
  expect(sent).toEqual([]);
  fireEvent.click(await button("Revoke: Group hr"));
  fireEvent.click(await button("Revoke"));
  await waitFor(() => expect(screen.queryByText("Group hr")).toBeNull());
  expect(sent).toEqual([{ method: "DELETE", path: "/api/conversations/conv_1/shares/share_1", body: null }]);
  expect(screen.queryByText("Anyone with the link")).not.toBeNull();
});

it("what the server refuses is shown in its words", async () => {
  serve({ status: 403, message: "This conversation belongs to somebody else." });
  open();
  fireEvent.click(await button("Create a link"));
  expect((await screen.findByRole("alert", { hidden: true })).textContent).toBe("This conversation belongs to somebody else.");
  expect(screen.queryByLabelText("Address of the link")).toBeNull();
});

function link() {
  return render(
    <QueryClientProvider client={queries}>
      <Shared token="abc">{(messages) => <ReadRows messages={messages} />}</Shared>
    </QueryClientProvider>,
  );
}

function shownAs(sharedBy: string | null) {
  const message = { conversationId: "conv_1", role: "user", content: "Who?", metadata: {}, createdAt: AT, status: "failed", parentMessageId: null };
  wire.answer = (request) => {
    sent.push({ method: request.method, path: new URL(request.url).pathname, body: null });
    return reply({ conversation: { id: "conv_1", title: "Wages", sharedBy }, messages: [{ ...message, id: "msg_1", turnId: "turn_1" }], nextCursor: null });
  };
}

it("a link shows the messages and who shares them, and asks for nothing else", async () => {
  shownAs("user:ana");
  const { container } = link();
  await screen.findByText("Shared read-only by ana");
  expect(container.querySelector("article")?.textContent).toContain("Who?");
  expect(screen.getAllByRole("button").map((one) => one.getAttribute("aria-label"))).toEqual(["Copy the question"]);
  expect(sent.map(({ path }) => path)).toEqual(["/api/shared/abc"]); // not the record of the turn that failed
});

it("the owner who opens a link is led to the conversation itself", async () => {
  shownAs(null);
  link();
  expect((await screen.findByRole<HTMLAnchorElement>("link", { name: "Open the conversation" })).getAttribute("href")).toBe("/c/conv_1");
});

it("a link that was revoked or never existed says so", async () => {
  wire.answer = () => reply({ error: { code: "LINK_NOT_FOUND", message: "There is no link abc…" } }, 404);
  link();
  await screen.findByText("This link leads nowhere");
});

it("in the place of the composer stands who shares the conversation", () => {
  render(<ReadOnly sharedBy="user:ana:silva" />);
  expect(screen.getByText(/Shared with your group by ana:silva\./)).not.toBeNull();
  cleanup();
  render(<ReadOnly sharedBy="app:intranet" />);
  expect(screen.getByText(/by the application intranet\./)).not.toBeNull();
});

it("a row that can only be read offers to copy, and nothing that changes the conversation", () => {
  const question: MessageView = { role: "user", id: "msg_1", parentId: null, turnId: null, text: "Who?", createdAt: AT, status: "failed" };
  render(
    <QueryClientProvider client={queries}>
      <Row view={question} actions={null} isBusy={false} isEdited />
    </QueryClientProvider>,
  );
  expect(screen.getAllByRole("button").map((one) => one.getAttribute("aria-label"))).toEqual(["Copy the question"]);
});

it("an access without days has no end", () => {
  expect(untilAfter("", 0)).toBeNull();
  expect(untilAfter("1", 0)).toBe("1970-01-02T00:00:00.000Z");
});
