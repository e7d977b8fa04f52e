import { beforeEach, expect, it, vi } from "vitest";
import type { LibraryAsset } from "../asset.ts";
import { UploadStoppedError } from "./send-chunks.ts";
import type { OnDone, UploadApi } from "./upload-item.ts";
import { type UploadDeps, UploadQueue } from "./upload-queue.ts";

type Sending = { id: string; signal: AbortSignal; resolve: () => void; reject: (error: Error) => void };

const kept: string[] = [];
const sending: Sending[] = [];
const deps: UploadDeps = {
  convert: async (file) => (file.name === "odd.heic" ? null : new File([file], file.name.replace(/heic$/, "jpg"))),
  storeFile: async ({ id, place }) => void kept.push(`${id} at ${place}`),
  deleteFile: async (id) => void kept.push(`${id} forgotten`),
  sendChunks: ({ id, signal }) =>
    new Promise((resolve, reject) => {
      sending.push({ id, signal, resolve, reject });
      signal.addEventListener("abort", () => reject(new UploadStoppedError(null)));
    }),
};

let keys = 0;
let cancelled: string[] = [];
let done: [asset: number, target: number | null][] = [];
const door: UploadApi = {
  begin: async () => ({ id: `key-${++keys}` }),
  finish: async (id) => ({ id: Number(id.slice(4)) }) as LibraryAsset,
  cancel: async (id) => cancelled.push(id),
  refusalOf: (error) => (error instanceof TypeError ? error.message : null),
  checkSession: () => {},
};

beforeEach(() => {
  sending.length = 0;
  kept.length = 0;
  keys = 0;
  cancelled = [];
  done = [];
});

const files = (count: number) => Array.from({ length: count }, (_, index) => new File(["pixels"], `${index}.png`));
const note: OnDone = ({ id }, target) => void done.push([id, target]);
const settle = () => new Promise((resolve) => setTimeout(resolve, 0));

async function queueOf(count: number, part: Partial<UploadApi> = {}) {
  const queue = new UploadQueue("b", "/posts/new", { ...door, ...part }, deps);
  const leave = queue.listen(note);
  queue.add(files(count), { folder: "Sea", target: 7 }, () => null);
  await settle();
  return {
    queue,
    leave,
    states: () => queue.read().map(({ state }) => state),
    idOf: (at: number) => queue.read()[at]?.id ?? "",
  };
}

it("sends three at a time, and the next when one is done", async () => {
  const { states } = await queueOf(5);
  expect(states()).toEqual(["sending", "sending", "sending", "waiting", "waiting"]);
  sending[0]?.resolve();
  await settle();
  expect(done).toEqual([[1, 7]]);
  expect(states()).toEqual(["sending", "sending", "sending", "waiting"]);
});

it("sends what a HEIC image was converted to, and fails where the browser can't convert it", async () => {
  const begun: object[] = [];
  const begin: UploadApi["begin"] = async (file) => {
    begun.push(file);
    return { id: "key-1" };
  };
  const { queue, states } = await queueOf(0, { begin });
  queue.add([new File(["pixels"], "a.heic"), new File(["odd"], "odd.heic")], { folder: "", target: null }, () => null);
  await settle();
  expect(begun).toEqual([{ name: "a.jpg", bytes: 6, folder: "" }]);
  expect(queue.read()[0]).toMatchObject({ name: "a.jpg", state: "sending" });
  expect(states()).toEqual(["sending", "failed"]);
  expect(queue.read()[1]?.error).toContain("HEIC images have to be converted to JPEG first");
});

it("pauses one, continues with others, and resumes it under the same key", async () => {
  const { queue, states, idOf } = await queueOf(4);
  queue.pause(idOf(0));
  await settle();
  expect(states()).toEqual(["paused", "sending", "sending", "sending"]);
  sending[1]?.resolve();
  await settle();
  queue.retry(idOf(0));
  await settle();
  expect(sending.at(-1)?.id).toBe("key-1");
});

it("waits for the connection and retries when it is back", async () => {
  const { queue, states } = await queueOf(1);
  sending[0]?.reject(new UploadStoppedError(null));
  await settle();
  expect(states()).toEqual(["away"]);
  queue.reconnect();
  await settle();
  expect(states()).toEqual(["sending"]);
  expect(sending.map(({ id }) => id)).toEqual(["key-1", "key-1"]);
});

it("checks for the asset first when the connection was lost at the very end", async () => {
  let requests = 0;
  const finish = async (id: string) => {
    requests += 1;
    if (requests === 1) throw new Error("Failed to fetch");
    return door.finish(id);
  };
  const { queue, states } = await queueOf(1, { finish });
  sending[0]?.resolve();
  await settle();
  expect(states()).toEqual(["away"]);
  queue.reconnect();
  await settle();
  expect(done).toEqual([[1, 7]]);
  expect(sending).toHaveLength(1);
});

it("sends missing chunks when the upload turns out to be incomplete", async () => {
  const refused = Object.assign(new Error("Refused."), { data: { httpStatus: 422, body: { code: "invalid_state" } } });
  const finish = vi.fn(door.finish).mockRejectedValueOnce(refused);
  const { queue } = await queueOf(0, { finish });
  queue.resume({ id: "key-9", name: "tide.png", bytes: 6, received: 6, folder: "" }, new File(["pixels"], "t"), 3);
  await settle();
  expect(sending.map(({ id }) => id)).toEqual(["key-9"]);
  sending[0]?.resolve();
  await settle();
  expect(done).toEqual([[9, 3]]);
});

it("resumes after the person has signed in again, whatever step was refused", async () => {
  const signedOut = Object.assign(new Error("Refused."), { data: { httpStatus: 401 } });
  const begin = vi.fn(door.begin).mockRejectedValueOnce(signedOut);
  const { queue, states } = await queueOf(1, { begin });
  expect(queue.read()[0]?.error).toMatch(/signed out/);
  queue.reconnect();
  await settle();
  expect(states()).toEqual(["sending"]);
});

it("backs off each time the server fails, until a chunk succeeds", async () => {
  vi.useFakeTimers();
  vi.spyOn(Math, "random").mockReturnValue(1);
  const begin = vi.fn(door.begin).mockRejectedValue(new Error("Failed to fetch"));
  const queue = new UploadQueue("b", "/posts/new", { ...door, begin }, deps);
  queue.add(files(1), { folder: "", target: null }, () => null);
  await vi.advanceTimersByTimeAsync(8000);
  expect(begin).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(8000);
  expect(begin).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(8000);
  expect(begin).toHaveBeenCalledTimes(3);
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it("continues without listeners, stores the file, and delivers finished assets later", async () => {
  const { queue, leave } = await queueOf(1);
  leave();
  sending[0]?.resolve();
  await settle();
  expect([done, kept, queue.isIdle]).toEqual([[], ["key-1 at /posts/new"], false]);
  queue.listen(note);
  expect([done, kept.at(-1), queue.isIdle]).toEqual([[[1, 7]], "key-1 forgotten", true]);
});

it("stores files under the new name of their place", async () => {
  const { queue } = await queueOf(2);
  queue.moveTo("/posts/5/edit");
  expect(kept.slice(2)).toEqual(["key-1 at /posts/5/edit", "key-2 at /posts/5/edit"]);
});

it("starts again, once, when the server no longer knows the upload", async () => {
  const { states, queue } = await queueOf(1);
  sending[0]?.reject(new UploadStoppedError(404));
  await settle();
  expect(sending.map(({ id }) => id)).toEqual(["key-1", "key-2"]);
  sending[1]?.reject(new UploadStoppedError(404));
  await settle();
  expect(states()).toEqual(["failed"]);
  expect(queue.read()[0]?.error).toMatch(/lost on the server/);
});

it("reports a refusal, deletes the created upload, and checks the session on 401", async () => {
  const finish = async () => {
    throw new TypeError("Your plan has no room for this.");
  };
  let requests = 0;
  const checkSession = () => {
    requests += 1;
  };
  const { queue, idOf } = await queueOf(2, { finish, checkSession });
  sending[0]?.resolve();
  sending[1]?.reject(new UploadStoppedError(401));
  await settle();
  expect(queue.read().map(({ error }) => error)).toEqual([
    "Your plan has no room for this.",
    expect.stringMatching(/signed out/),
  ]);
  expect(requests).toBe(1);
  queue.drop(idOf(0));
  expect(cancelled).toEqual(["key-1"]);
  queue.reconnect();
  await settle();
  expect(queue.read().map(({ state }) => state)).toEqual(["sending"]);
});

it("accepts only the original file for an upload that lost it", async () => {
  const { queue } = await queueOf(0);
  queue.resume({ id: "key-9", name: "tide.png", bytes: 6, received: 3, folder: "" }, null, null);
  expect(queue.read()).toMatchObject([{ state: "lost", progress: 0.5 }]);
  const id = queue.read()[0]?.id ?? "";
  expect(queue.attachFile(id, new File(["other one"], "tide.png"))).toMatch(/isn't the same file/);
  expect(queue.attachFile(id, new File(["pixels"], "tide.png"))).toBeNull();
  await settle();
  expect(sending.map((each) => each.id)).toEqual(["key-9"]);
});
