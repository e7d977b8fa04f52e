import { expect, test } from "vitest";
import { follow, type StreamedEvent } from "./follow.ts";

const block = (id: number) => `id: ${id}\nevent: post.approved\ndata: {"id":${id}}\n\n`;

/** One connection: sends something, and then ends, breaks or stays silent. */
type Connection = { sends: string; ends?: "well" | "broken" | "silent" };

/** A server that plays the given connections, and records the event id each resumes after. */
function scripted(connections: (Connection | Error)[]) {
  const requested: (number | null)[] = [];
  const lost: string[] = [];
  const stop = new AbortController();
  async function connect(after: number | null, signal: AbortSignal) {
    requested.push(after);
    const next = connections.shift();
    if (next === undefined) stop.abort();
    if (next instanceof Error) throw next;
    return streamOf(streamText(next ?? { sends: "" }, signal));
  }
  const stream = {
    connect,
    isPassing: (error: unknown) => !(error instanceof TypeError),
    onLost: (error: unknown) => void lost.push((error as Error).message),
  };
  return { requested, lost, event: () => Array.fromAsync(follow(stream, { signal: stop.signal, silenceMs: 50 })) };
}

async function* streamText({ sends, ends = "well" }: Connection, signal: AbortSignal) {
  yield new TextEncoder().encode(`retry: 1\n\n${sends}`);
  if (ends === "broken") throw new Error("socket hang up");
  if (ends === "silent")
    await new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
}

const streamOf = (chunks: AsyncGenerator<Uint8Array>) =>
  new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await chunks.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
  });

const idsOf = (event: StreamedEvent[]) => event.map(({ id }) => id);

test("resumes where a connection ended, broke or timed out, without duplicates", async () => {
  const { requested, lost, event } = scripted([
    { sends: `id: 4\n\n${block(5)}` },
    { sends: `${block(5)}${block(6)}id: 7\nevent: post.appr`, ends: "broken" },
    { sends: `id: 6\n\n${block(7)}`, ends: "silent" },
    { sends: block(8) },
  ]);
  expect(await event()).toEqual([5, 6, 7, 8].map((id) => ({ id, event: "post.approved", body: `{"id":${id}}` })));
  expect(requested).toEqual([null, 5, 6, 7, 8]);
  expect(lost).toEqual([
    "The server closed the stream.",
    "socket hang up",
    "No data from the server for 0.05 seconds.",
    "The server closed the stream.",
  ]);
});

test("a connection lost before its first event resumes from its start", async () => {
  const { requested, event } = scripted([{ sends: "id: 41\n\n", ends: "broken" }, { sends: block(42) }]);
  expect(idsOf(await event())).toEqual([42]);
  expect(requested).toEqual([null, 41, 42]);
});

test("retries while the server is unreachable, but not when it refuses", async () => {
  const unreachable = scripted([
    { sends: block(1) },
    new Error("ECONNREFUSED"),
    new Error("ECONNREFUSED"),
    { sends: block(2) },
  ]);
  expect(idsOf(await unreachable.event())).toEqual([1, 2]);
  const refused = scripted([{ sends: block(1) }, new TypeError("401")]);
  await expect(refused.event()).rejects.toThrow("401");
});

test("fails when the first connection fails", async () => {
  await expect(scripted([new Error("ECONNREFUSED")]).event()).rejects.toThrow("ECONNREFUSED");
});

test("can start after a past event", async () => {
  const requested: (number | null)[] = [];
  const stop = new AbortController();
  const connect = async (after: number | null, signal: AbortSignal) => {
    requested.push(after);
    stop.abort();
    return streamOf(streamText({ sends: "" }, signal));
  };
  await Array.fromAsync(follow({ connect, isPassing: () => true }, { after: 12, signal: stop.signal }));
  expect(requested).toEqual([12]);
});

test("ends when aborted, even over a connection that ignores the signal", async () => {
  const stop = new AbortController();
  let isHungUp = false;
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(new TextEncoder().encode(block(1))),
    cancel() {
      isHungUp = true;
    },
  });
  const event: StreamedEvent[] = [];
  for await (const one of follow({ connect: async () => body, isPassing: () => true }, { signal: stop.signal })) {
    event.push(one);
    setImmediate(() => stop.abort());
  }
  expect(idsOf(event)).toEqual([1]);
  expect(isHungUp).toBe(true);
});
