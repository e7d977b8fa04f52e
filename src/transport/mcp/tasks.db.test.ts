import { createTaskSessionFromClient, resultFromTaskOutcome } from "@modelcontextprotocol/ext-tasks/client";
import { describe, expect, it, onTestFinished } from "vitest";
import { approvePost, cancelPost, createPost, requestChanges, updatePost } from "#domain/content/posts/index.ts";
import { createTieredToken } from "#domain/identity/tokens/index.ts";
import { connect, messageIn, messageTo, openServer } from "#test/mcp-client.ts";
import { createWorld, type World } from "#test/world.ts";
import { createServeMcp } from "./serve.ts";
import { TASKS } from "./tasks.ts";

const ADDRESS = "http://localhost:3000/mcp";
const REVISION = "2026-07-28";
const NOT_FOUND = { code: -32602, message: "Task not found." };
const MISSING = { code: -32021, data: { requiredCapabilities: { extensions: { [TASKS]: {} } } } };

type Answer = { status: number; result?: Record<string, unknown>; error?: Record<string, unknown> };

/** A client without the SDK, which says in each request whether it handles tasks. */
function clientOf(world: World, token: string, extensions: object = { [TASKS]: {} }) {
  const serve = createServeMcp(world.services);
  return async (method: string, params: Record<string, unknown>): Promise<Answer> => {
    const _meta = {
      "io.modelcontextprotocol/protocolVersion": REVISION,
      "io.modelcontextprotocol/clientInfo": { name: "test", version: "1.0.0" },
      "io.modelcontextprotocol/clientCapabilities": { extensions },
    };
    const name = String(params.name ?? params.taskId ?? "");
    const response = await serve(
      messageTo(
        ADDRESS,
        token,
        { jsonrpc: "2.0", id: 1, method, params: { ...params, _meta } },
        {
          "mcp-protocol-version": REVISION,
          "mcp-method": method,
          ...(name === "" ? {} : { "mcp-name": name }),
        },
      ),
    );
    return { status: response.status, ...(messageIn(await response.text()) as object) };
  };
}

/** A brand whose posts need an approval, an agent with a token of an editor, and one of its drafts. */
async function withDraft(extensions?: object) {
  const world = await createWorld({ env: { RATE_LIMITS: "off" } });
  await world.db.brand.update({ where: { id: world.brand.id }, data: { approvalPolicy: "required" } });
  const editor = await world.addMember("editor");
  const { id } = await world.as(editor)(createPost, {
    body: "We open at nine.",
    channels: [{ channel_id: world.brand.channelId }],
    submit: false,
  });
  const ask = clientOf(world, await world.bearer(editor), extensions);
  const submit = (more: object = {}) =>
    ask("tools/call", { name: "submit_for_review", arguments: { post_id: id, ...more } });
  return { world, editor, id, ask, submit };
}

/** The same once it was submitted, with what asks for its task. */
async function withTask() {
  const opened = await withDraft();
  const { result } = await opened.submit();
  const taskId = String(result?.taskId);
  const get = async () => (await opened.ask("tasks/get", { taskId })).result;
  return { ...opened, taskId, get, created: result };
}

describe("a review as a task", () => {
  it("is declared, and begins with the submission", async () => {
    const { world, ask, created, get } = await withTask();
    const { result } = await ask("server/discover", {});
    expect(result).toMatchObject({ capabilities: { extensions: { [TASKS]: {} } } });
    expect(created).toMatchObject({
      resultType: "task",
      status: "working",
      statusMessage: expect.stringMatching(/^Post \d+ waits for the approval of people\.$/),
      createdAt: expect.stringMatching(/^\d{4}-/),
      ttlMs: null,
      pollIntervalMs: 30_000,
    });
    expect(String(created?.taskId)).toContain(world.brand.slug);
    const { resultType, content: _, ...task } = created ?? {};
    expect(resultType).toBe("task");
    expect(await get()).toMatchObject({ ...task, resultType: "complete" });
  });

  it("ends with the approval, and stays ended", async () => {
    const { world, id, get } = await withTask();
    await world.as(world.owner)(approvePost, { id, comment: "Good." });
    const ended = await get();
    expect(ended).toMatchObject({
      resultType: "complete",
      status: "completed",
      statusMessage: expect.stringMatching(/^Approved by .+\.$/),
      result: { isError: false, structuredContent: { post: { id } } },
    });
    expect(reviewIn(ended)).toMatchObject({ decision: "approved" });
    await world.as(world.owner)(cancelPost, { id });
    expect(await get()).toMatchObject({ status: "completed", statusMessage: ended?.statusMessage });
  });

  it("ends with a change request and its words; submitted again, another begins", async () => {
    const { world, editor, id, ask, submit, taskId, get } = await withTask();
    world.clock.advance(60);
    await world.as(world.owner)(requestChanges, { id, comment: "Could it be ten?" });
    const ended = await get();
    expect(ended).toMatchObject({ status: "completed", statusMessage: expect.stringMatching(/ requested changes\.$/) });
    expect(reviewIn(ended)).toMatchObject({ decision: "changes_requested", note: "Could it be ten?" });
    const { revision } = await world.db.post.findUniqueOrThrow({ where: { id } });
    await world.as(editor)(updatePost, { id, body: "We open at ten.", revision });
    world.clock.advance(60);
    const { result: second } = await submit({ brand: world.brand.slug });
    expect(second).toMatchObject({ resultType: "task", status: "working" });
    expect(second?.taskId).not.toBe(taskId);
    await world.as(world.owner)(approvePost, { id });
    expect(reviewIn(await get())).toMatchObject({ decision: "changes_requested" });
    const last = (await ask("tasks/get", { taskId: second?.taskId })).result;
    expect(reviewIn(last)).toMatchObject({ decision: "approved" });
  });

  it("is cancelled by what leaves nothing to decide", async () => {
    const { world, editor, id, get } = await withTask();
    await world.as(editor)(cancelPost, { id });
    expect(await get()).toMatchObject({
      status: "cancelled",
      statusMessage: "Nobody decided: the post is cancelled now.",
    });
  });

  it("goes on when the client no longer waits for it, and takes no answers", async () => {
    const { ask, taskId, get } = await withTask();
    for (const [method, more] of [
      ["tasks/cancel", {}],
      ["tasks/update", { inputResponses: { name: { action: "accept" } } }],
    ] as const) {
      const { status, result } = await ask(method, { taskId, ...more });
      expect([method, status, result?.resultType]).toEqual([method, 200, "complete"]);
    }
    expect(await get()).toMatchObject({ status: "working" });
  });

  it("is not begun for clients without tasks, nor where nobody has to decide", async () => {
    const plain = await withDraft({});
    expect((await plain.submit()).result).toMatchObject({
      resultType: "complete",
      structuredContent: { post: { id: plain.id, status: "in_review" } },
    });
    const refused = await withTask();
    expect((await refused.submit()).result).toMatchObject({ resultType: "complete", isError: true });
  });
});

it("is kept by the official client of the extension, and found again after a restart", async () => {
  const { world, editor, id } = await withDraft();
  const { url } = await openServer(world);
  const token = await world.bearer(editor);
  const framing = {
    protocolVersion: REVISION,
    clientInfo: { name: "test", version: "1.0.0" },
    clientCapabilities: { extensions: { [TASKS]: {} } },
  };
  const openSession = async () => {
    const session = createTaskSessionFromClient(await connect(url, token), {
      endpointId: "masthead",
      v2RequestFraming: framing,
      rawDispatch: async (request) => {
        const { method, params } = Object(request) as { method: string; params: { name?: string; taskId?: string } };
        const headers = {
          "mcp-protocol-version": REVISION,
          "mcp-method": method,
          "mcp-name": params.name ?? params.taskId ?? "",
        };
        const message = { jsonrpc: "2.0", id: 1, method, params };
        return messageIn(await (await fetch(messageTo(url, token, message, headers))).text()) as never;
      },
    });
    onTestFinished(() => session.close());
    return session;
  };
  const before = await openSession();
  const execution = await before.callTool("submit_for_review", { post_id: id });
  const kept: unknown[] = [];
  if (execution.kind !== "task") throw new Error("The review began without a task.");
  await execution.handoff((reference) => void kept.push(structuredClone(reference)));
  await before.close();

  await world.as(world.owner)(approvePost, { id });
  const resumed = await (await openSession()).resumeTask(kept[0] as Parameters<typeof before.resumeTask>[0]);
  const { outcome } = await resumed.settle();
  expect(resultFromTaskOutcome(outcome)).toMatchObject({ structuredContent: { post: { id } } });
});

describe("a request for a task", () => {
  it.each(["tasks/get", "tasks/update", "tasks/cancel"])("%s of a client without tasks is refused", async (method) => {
    const { world, editor, taskId } = await withTask();
    const plain = clientOf(world, await world.bearer(editor), {});
    expect((await plain(method, { taskId })).error).toMatchObject(MISSING);
  });

  it("to be told of them is refused as well", async () => {
    const { world, editor, taskId } = await withTask();
    const plain = clientOf(world, await world.bearer(editor), {});
    const { status, error } = await plain("subscriptions/listen", { notifications: { taskIds: [taskId] } });
    expect([status, error]).toMatchObject([400, MISSING]);
  });

  it("finds none of an ID that is made up, of another post, or of a brand that isn't the caller's", async () => {
    const { world, ask, taskId } = await withTask();
    const [, slug, post] = taskId.split(".");
    const stranger = await createWorld({ env: { RATE_LIMITS: "off" } });
    for (const wrong of [
      "nonsense",
      `review.${slug}.${post}.999999`,
      `review.${slug}.999999.1`,
      `review.${slug}.${post}.1e3`,
      `review.${slug}.0.1`,
      `review.${slug}.99999999999999999999.1`,
      taskId.replace(world.brand.slug, stranger.brand.slug),
      `review.${slug}.${post}`,
    ]) {
      for (const method of ["tasks/get", "tasks/update", "tasks/cancel"]) {
        expect([wrong, (await ask(method, { taskId: wrong })).error]).toMatchObject([wrong, NOT_FOUND]);
      }
    }
    const other = clientOf(stranger, await stranger.bearer(stranger.owner));
    expect((await other("tasks/get", { taskId })).error).toMatchObject(NOT_FOUND);
    expect((await ask("tasks/get", {})).error).toMatchObject({ code: -32602 });
    expect((await ask("tasks/get", { taskId: "x".repeat(10_000) })).error).toMatchObject({ code: -32602 });
  });

  it("is held to the channels of the token, and to the post that is there", async () => {
    const { world, id, ask, taskId } = await withTask();
    const elsewhere = await world.db.channel.create({
      data: { brandId: world.brand.id, platform: "feed", handle: "elsewhere", displayName: "Elsewhere" },
    });
    const { token } = await world.as(world.owner)(createTieredToken, {
      name: "Elsewhere",
      password: "x",
      tier: "read",
      channel_ids: [elsewhere.id],
    });
    const limited = clientOf(world, token);
    expect((await limited("tasks/get", { taskId })).error).toMatchObject({ code: -32602 });
    await world.db.post.delete({ where: { id } });
    expect((await ask("tasks/get", { taskId })).error).toMatchObject(NOT_FOUND);
  });
});

/** What the last text of a task's result says of the decision. */
function reviewIn(task: Record<string, unknown> | undefined): unknown {
  const { content } = Object(task?.result) as { content: { text: string }[] };
  return (JSON.parse(content.at(-1)?.text ?? "{}") as { review?: unknown }).review;
}
