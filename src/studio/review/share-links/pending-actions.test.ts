import { expect, it } from "vitest";
import { storageOf, tabsOf } from "#ui/browser-storage.fixture.ts";
import { CallRefusedError, type ReviewPost } from "./call.ts";
import { type PendingAction, PendingActions, withPending } from "./pending-actions.ts";

const comment = (key: string, body: string): PendingAction => ({
  key,
  act: "comment",
  refusal: null,
  input: { post_id: 7, name: "Ada", body },
});
const decision = (act: "approve" | "requestChanges", post_id = 7): PendingAction => ({
  key: act,
  act,
  refusal: null,
  input: { post_id, name: "Ada", body: "", revision: 1 },
});
const POST = { id: 7, status: "in_review", allowed_actions: ["comment", "approve"] } as unknown as ReviewPost;
const unreachable = new CallRefusedError({ message: "No connection" }, null, true);
const conflict = new CallRefusedError({ message: "Changed" }, "revision_conflict");

/** A server that responds to each call with the next of these, and then accepts. */
function server(...errors: (CallRefusedError | null)[]) {
  const keys: string[] = [];
  const sent: ReviewPost[] = [];
  const post = async ({ key }: PendingAction) => {
    keys.push(key);
    const error = errors.shift();
    if (error) throw error;
    return POST;
  };
  const options = { onSent: (one: ReviewPost) => sent.push(one), explain: (one: CallRefusedError) => one.message };
  return { keys, sent, send: (pending: PendingActions) => pending.send(post, options) };
}

it("keeps what could not be sent across visits, per link", () => {
  const storage = storageOf();
  new PendingActions("link", storage).add(comment("a", "Until when?"));
  expect(new PendingActions("link", storage).read()).toEqual([comment("a", "Until when?")]);
  expect(new PendingActions("other", storage).read()).toEqual([]);
});

it("sends in order, each once, and stops where there is no connection", async () => {
  const pending = new PendingActions("link", storageOf());
  for (const action of [comment("a", "One"), decision("approve"), comment("c", "Three")]) pending.add(action);
  const { keys, sent, send } = server(null, unreachable);
  expect(await send(pending)).toBe(1);
  expect(pending.read().map(({ key }) => key)).toEqual(["approve", "c"]);
  expect(await send(pending)).toBe(2);
  expect(keys).toEqual(["a", "approve", "approve", "c"]);
  expect([sent.length, pending.read()]).toEqual([3, []]);
});

it("sends nothing twice when several events ask for it at once", async () => {
  const pending = new PendingActions("link", storageOf());
  pending.add(comment("a", "One"));
  const { keys, send } = server();
  await Promise.all([send(pending), send(pending)]);
  expect(keys).toEqual(["a"]);
});

it("keeps the text of a refused one with the reason, sends the others, and never sends it again", async () => {
  const pending = new PendingActions("link", storageOf());
  pending.add(decision("requestChanges"));
  pending.add(comment("b", "Two"));
  const { keys, send } = server(conflict);
  expect(await send(pending)).toBe(1);
  expect(pending.read()).toMatchObject([{ key: "requestChanges", refusal: "Changed" }]);
  await send(pending);
  expect(keys).toEqual(["requestChanges", "b"]);
  pending.discard("requestChanges");
  expect(pending.read()).toEqual([]);
});

it.each([
  ["maintenance", null],
  ["throttled", null],
  ["unavailable", null],
  ["refused", "passcode_required"],
] as const)("waits for the end of %s %s", async (kind, code) => {
  const pending = new PendingActions("link", storageOf());
  pending.add(comment("a", "One"));
  const { send } = server(new CallRefusedError({ message: "Later", ...(code && { code }) }, kind));
  await send(pending);
  expect(pending.read()).toMatchObject([{ key: "a", refusal: null }]);
});

it("reads the changes of other tabs, and returns the same list until one", () => {
  const [here, there] = tabsOf(2).map((storage) => new PendingActions("link", storage));
  there?.add(comment("a", "One"));
  const list = here?.read();
  expect(list).toMatchObject([{ key: "a" }]);
  expect(here?.read()).toBe(list);
  there?.discard("a");
  expect(here?.read()).toEqual([]);
});

it("ignores what another version of the page stored, and holds in memory what can't be stored", () => {
  const storage = storageOf();
  storage.set("masthead.review-pending.link", '[{"key":"a"},5]');
  expect(new PendingActions("link", storage).read()).toEqual([]);
  storage.set("masthead.review-pending.link", "{");
  expect(new PendingActions("link", storage).read()).toEqual([]);
  const full = storageOf({ writing: new Error("full") });
  const pending = new PendingActions("link", full);
  pending.add(comment("a", "One"));
  expect(pending.read()).toHaveLength(1);
  expect([full.hasUnkept("masthead.review-pending."), storage.hasUnkept("masthead.")]).toEqual([true, false]);
});

it("shows a post as decided while its decision waits, and as open again once that was refused", () => {
  expect(withPending(POST, [decision("approve")])).toMatchObject({ status: "in_review", allowed_actions: ["comment"] });
  expect(withPending(POST, [decision("requestChanges")])).toMatchObject({ status: "changes_requested" });
  expect(withPending(POST, [decision("approve", 8), comment("a", "One")])).toBe(POST);
  expect(withPending(POST, [{ ...decision("approve"), refusal: "Changed" }])).toBe(POST);
});
