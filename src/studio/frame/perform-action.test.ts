import { MutationObserver, QueryClient, QueryObserver } from "@tanstack/react-query";
import { TRPCClientError } from "@trpc/client";
import { describe, expect, it, vi } from "vitest";
import { type Action, createLatestGate, type Effects, performAction } from "./perform-action.ts";

interface Post {
  id: number;
}

const LIST = ["posts", "list"];
const SHOW = ["posts", "show"];

/** A page that records calls in order. */
function page() {
  const log: string[] = [];
  const undos: (() => void)[] = [];
  const effects: Effects = {
    isLast: () => true,
    cancel: async (key) => void log.push(`cancel ${key.join(".")}`),
    invalidate: async (key, refetched) => void log.push(`refetch ${refetched} of ${key.join(".")}`),
    say: (message) => void log.push(`say ${String(message)}`),
    showError: (title, message) => void log.push(`refused ${title}: ${message}`),
    offerUndo: (message, onUndo) => {
      log.push(`say ${String(message)}, with a way back`);
      undos.push(onUndo);
    },
  };
  return { log, undos, effects };
}

/** A refusal as the server returns it. */
function refusal(body: object): Error {
  return TRPCClientError.from({
    error: { code: -32_600, message: "", data: { kind: "conflict", body } },
  } as Parameters<typeof TRPCClientError.from>[0]);
}

const perform = (
  send: (post: Post) => Promise<Post | null>,
  action: Action<Post, Post>,
  { effects }: { effects: Effects },
) => performAction({ id: 1 }, send, action, effects);
const ok = async (post: Post) => post;

describe("a successful action", () => {
  it("runs its own handler, shows the toast, then waits for the invalidated queries and goes on", async () => {
    const here = page();
    const { log } = here;
    const action = {
      refresh: [LIST],
      expire: [SHOW],
      onDone: ({ id }: Post) => void log.push(`done ${id}`),
      onRefreshed: ({ id }: Post) => void log.push(`refreshed ${id}`),
      toast: ({ id }: Post) => `Post ${id} is deleted.`,
    };
    expect(await perform(ok, action, here)).toEqual({ id: 1 });
    expect(log).toEqual([
      "done 1",
      "say Post 1 is deleted.",
      "refetch all of posts.list",
      "refetch none of posts.show",
      "refreshed 1",
    ]);
  });

  it("offers undo, which receives the response", async () => {
    const here = page();
    const restore = vi.fn();
    const undo = (response: Post, sent: Post) => () => restore(response, sent);
    await perform(async () => ({ id: 7 }), { toast: () => "Deleted.", undo }, here);
    expect(here.log).toEqual(["say Deleted., with a way back"]);
    expect(restore).not.toHaveBeenCalled();
    here.undos[0]?.();
    expect(restore).toHaveBeenCalledWith({ id: 7 }, { id: 1 });
  });

  it("shows no toast without a message", async () => {
    const here = page();
    await perform(ok, { toast: () => null, undo: () => () => undefined }, here);
    expect(here.log).toEqual([]);
  });

  it("offers no undo once there is none", async () => {
    const here = page();
    await perform(ok, { toast: () => "Moved.", undo: () => null }, here);
    expect(here.log).toEqual(["say Moved."]);
  });
});

describe("a refused action", () => {
  const issues = [
    { severity: "error", message: "Mastodon takes 500 characters." },
    { severity: "warning", message: "The image has no alt text." },
  ];
  const refused = () => Promise.reject(refusal({ message: "The post is not ready.", issues }));

  it("shows the server's message and invalidates the queries", async () => {
    const here = page();
    await expect(perform(refused, { refresh: [LIST], failed: "Not scheduled" }, here)).rejects.toThrow();
    expect(here.log).toEqual([
      "refused Not scheduled: The post is not ready. Mastodon takes 500 characters.",
      "refetch active of posts.list",
    ]);
  });

  it("reports that the server could not be reached", async () => {
    const here = page();
    const action = { failed: ({ id }: Post) => `Post ${id} was not deleted` };
    await expect(perform(() => Promise.reject(new TypeError("fetch failed")), action, here)).rejects.toThrow();
    expect(here.log).toEqual([
      "refused Post 1 was not deleted: The studio isn't responding. Check your connection and try again.",
    ]);
  });

  it("shows no toast without a title for it", async () => {
    const here = page();
    await expect(perform(refused, {}, here)).rejects.toThrow(TRPCClientError);
    expect(here.log).toEqual([]);
  });

  it("does not wait for refetches before rejecting", async () => {
    const here = page();
    const effects = { ...here.effects, invalidate: () => new Promise(() => undefined) };
    await expect(perform(refused, { refresh: [LIST] }, { effects })).rejects.toThrow(TRPCClientError);
  });
});

describe("an optimistic action", () => {
  it("shows the result before the response, after canceling reads in progress", async () => {
    const here = page();
    const { log } = here;
    const optimistic = () => {
      log.push("show");
      return () => void log.push("take back");
    };
    const send = async (post: Post) => {
      log.push("send");
      return post;
    };
    await perform(send, { refresh: [LIST], optimistic }, here);
    expect(log).toEqual(["cancel posts.list", "show", "send", "refetch active of posts.list"]);
  });

  it("rolls back when it is refused", async () => {
    const here = page();
    const optimistic = () => () => void here.log.push("take back");
    const refused = () => Promise.reject(refusal({ message: "No." }));
    await expect(perform(refused, { optimistic, failed: "Not moved" }, here)).rejects.toThrow();
    expect(here.log).toEqual(["take back", "refused Not moved: No."]);
  });

  it("leaves invalidation to the last of several concurrent actions, which it would otherwise undo", async () => {
    const here = page();
    const isLast = vi.fn(() => true).mockReturnValueOnce(false);
    const action = { refresh: [LIST], optimistic: () => () => undefined };
    await perform(ok, action, { effects: { ...here.effects, isLast } });
    await perform(ok, action, { effects: { ...here.effects, isLast } });
    expect(here.log.filter((line) => line.startsWith("refetch"))).toHaveLength(1);
  });

  it("rolls back when the person cancels the confirmation", async () => {
    const here = page();
    const optimistic = () => () => void here.log.push("take back");
    const onDone = vi.fn();
    expect(await perform(async () => null, { optimistic, onDone, toast: () => "Done." }, here)).toBeNull();
    expect(here.log).toEqual(["take back"]);
    expect(onDone).not.toHaveBeenCalled();
  });
});

it("shows the new list once a form that stood in its place makes way for it", async () => {
  const queries = new QueryClient();
  let stored = ["old"];
  const list = new QueryObserver(queries, { queryKey: LIST, queryFn: async () => stored });
  const leave = list.subscribe(() => undefined);
  await list.refetch();
  leave();
  const invalidate: Effects["invalidate"] = (queryKey, refetchType) =>
    queries.invalidateQueries({ queryKey, refetchType });
  const shown: unknown[] = [];
  const save = async (post: Post) => {
    stored = ["new"];
    return post;
  };
  const action = { refresh: [LIST], onRefreshed: () => shown.push(queries.getQueryData(LIST)) };
  await perform(save, action, { effects: { ...page().effects, invalidate } });
  expect(shown).toEqual([["new"]]);
});

it("invalidates queries even after its component was unmounted", async () => {
  const queries = new QueryClient();
  queries.setQueryData(LIST, []);
  const { effects } = page();
  let response: (post: Post) => void = () => undefined;
  const answered = new Promise<Post>((resolve) => {
    response = resolve;
  });
  const invalidate = (queryKey: readonly unknown[]) => queries.invalidateQueries({ queryKey });
  const observer = new MutationObserver(queries, {
    mutationFn: (post: Post) => performAction(post, () => answered, { refresh: [LIST] }, { ...effects, invalidate }),
  });
  const leave = observer.subscribe(() => undefined);
  const sent = observer.mutate({ id: 1 });
  leave();
  response({ id: 1 });
  await sent;
  expect(queries.getQueryState(LIST)?.isInvalidated).toBe(true);
});

describe("deduplication of an action", () => {
  const controlled = () => {
    const responses: ((post: Post) => void)[] = [];
    const send = vi.fn((_: Post) => new Promise<Post>((resolve) => responses.push(resolve)));
    return { responses, send };
  };

  it("sends a double click once and resolves both calls", async () => {
    const { responses, send } = controlled();
    const gate = createLatestGate<Post, Post>();
    const both = Promise.all([gate({ id: 1 }, send), gate({ id: 1 }, send)]);
    responses[0]?.({ id: 9 });
    expect(await both).toEqual([{ id: 9 }, { id: 9 }]);
    expect(send).toHaveBeenCalledTimes(1);
  });

  it("sends the same input again after a success or a refusal", async () => {
    const gate = createLatestGate<Post, Post>();
    const refused = vi.fn(() => Promise.reject(new Error("no")));
    await expect(gate({ id: 1 }, refused)).rejects.toThrow("no");
    await gate({ id: 1 }, ok);
    const send = vi.fn(ok);
    await gate({ id: 1 }, send);
    expect(send).toHaveBeenCalledTimes(1);
  });

  it("sends different input at once, and the first again after it: on, off, on", async () => {
    const { responses, send } = controlled();
    const gate = createLatestGate<Post, Post>();
    const all = [{ id: 1 }, { id: 2 }, { id: 1 }].map((post) => gate(post, send));
    expect(send).toHaveBeenCalledTimes(3);
    for (const response of responses) response({ id: 0 });
    expect(await Promise.all(all)).toHaveLength(3);
  });
});
