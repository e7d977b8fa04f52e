import { once } from "node:events";
import { Agent, type OutgoingHttpHeaders, request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { createPost } from "#domain/content/posts/index.ts";
import { HOSTILE_PDFS } from "#test/files/pdf.ts";
import { authenticateBearer } from "#transport/authenticate.ts";
import { callOperation } from "#transport/call.ts";
import { largeImage, manyPacketsVideo } from "./noisy-neighbors-files.ts";
import type { BenchPlatform } from "./platform.ts";

export type Target = { port: number; origin: string; platform: BenchPlatform; token: string };

/** What one client sends repeatedly until it is stopped. @returns the response's status, for the table */
type Send = (stop: AbortSignal, count: number) => Promise<string>;

export type Attack = {
  name: string;
  /** Requests at the same time. */
  parallel: number;
  /** The number of rounds; without it until the time is over. */
  turns?: number;
  prepare(target: Target): Promise<Send>;
};

const MIB = 1024 * 1024;
/** All requests come from one IP address. */
const ADDRESS = "203.0.113.7";
const agent = new Agent({ keepAlive: true, maxSockets: 400 });

type Ask = { method?: string; path: string; type?: string; token?: string; headers?: OutgoingHttpHeaders };

export function send(target: Target, ask: Ask, body: Buffer | string | null, stop: AbortSignal): Promise<string> {
  const { method = body === null ? "GET" : "POST", path, type = "application/json", token, headers } = ask;
  const { promise, resolve } = Promise.withResolvers<string>();
  const requests = request(
    {
      host: "127.0.0.1",
      port: target.port,
      path,
      method,
      agent,
      signal: AbortSignal.any([stop, AbortSignal.timeout(60_000)]),
      headers: {
        "x-forwarded-for": ADDRESS,
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(body === null ? {} : { "content-type": type, "content-length": Buffer.byteLength(body) }),
        ...headers,
      },
    },
    (response) => {
      response.resume().once("close", () => resolve(String(response.statusCode)));
    },
  );
  requests.once("error", ({ message }) => resolve(stop.aborted ? "cut" : message.slice(0, 20)));
  requests.end(body ?? undefined);
  return promise;
}

/** Repeats the same request, as the user with the token. */
export function repeat(ask: Ask, body: string | Buffer | null, parallel: number, turns?: number): Omit<Attack, "name"> {
  return {
    parallel,
    ...(turns === undefined ? {} : { turns }),
    prepare: async (target) => (stop) => send(target, { token: target.token, ...ask }, body, stop),
  };
}

const importing = (type: string): Ask => ({ path: "/api/v1/posts/import?dry_run=1", type });
const fill = (head: string, piece: string, tail = "", bytes = 10 * MIB - 1024) =>
  head + piece.repeat(Math.floor((bytes - head.length - tail.length) / Buffer.byteLength(piece))) + tail;
const nested = (bytes: number) => `{"body":${"[".repeat(bytes / 2 - 10)}${"]".repeat(bytes / 2 - 10)}}`;
const post = (index: number, length: number) => ({ body: `${index} ${"Ice on the harbour. ".repeat(length / 20)}` });

export const attacks: Attack[] = [
  { name: "import CSV, 5M rows", ...repeat(importing("text/csv"), fill("body\n", "x\n"), 4) },
  { name: "import CSV, 10M cells in a row", ...repeat(importing("text/csv"), fill("body\n", ","), 4) },
  { name: "import JSON, 1M objects", ...repeat(importing("application/json"), fill('{"posts":[', "{},", "{}]}"), 4) },
  { name: "import JSON, 5M levels", ...repeat(importing("application/json"), nested(10 * MIB - 1024), 4) },
  {
    name: "import ICS, 200k events",
    ...repeat(
      importing("text/calendar"),
      fill("BEGIN:VCALENDAR\r\n", "BEGIN:VEVENT\r\nSUMMARY:x\r\nEND:VEVENT\r\n", "END:VCALENDAR\r\n"),
      4,
    ),
  },
  {
    name: "import JSON, 500 posts of 19 kB",
    ...repeat(
      importing("application/json"),
      JSON.stringify({ posts: Array.from({ length: 500 }, (_, i) => post(i, 19_000)) }),
      4,
    ),
  },
  {
    name: "import JSON, 500 posts × 50 feeds",
    ...repeat(
      importing("application/json"),
      JSON.stringify({
        posts: Array.from({ length: 500 }, (_, i) => ({
          ...post(i, 200),
          channels: Array.from({ length: 50 }, () => ({ platform: "feed" })),
        })),
      }),
      4,
    ),
  },
  { name: "POST /posts, JSON 500k levels", ...repeat({ path: "/api/v1/posts" }, nested(MIB - 1024), 20) },
  {
    name: "POST /posts, 300k wrong tags",
    ...repeat({ path: "/api/v1/posts" }, fill('{"body":"x","tags":[', "0,", "0]}", MIB - 1024), 20),
  },
  {
    name: "POST /posts, 100k unknown fields",
    ...repeat(
      { path: "/api/v1/posts" },
      `{${Array.from({ length: 100_000 }, (_, i) => `"f${i}":0`).join()}}`.slice(0, MIB),
      20,
    ),
  },
  {
    name: "tRPC as a guest, 24 MB",
    ...repeat({ path: "/api/trpc/auth.login" }, nested(24 * MIB - 1024), 4),
    prepare: async (target) => (stop) =>
      send(
        target,
        { path: "/api/trpc/posts.create", headers: { origin: target.origin } },
        nested(24 * MIB - 1024),
        stop,
      ),
  },
  {
    name: "tRPC as a guest, batches of 50",
    parallel: 50,
    prepare: async (target) => {
      const path = `/api/trpc/${Array.from({ length: 50 }, () => "posts.list").join()}?batch=1&input=%7B%7D`;
      return (stop) => send(target, { path, headers: { origin: target.origin } }, null, stop);
    },
  },
  {
    name: "images of 50 megapixels, 8 at once",
    parallel: 8,
    prepare: async (target) => {
      const image = await largeImage();
      return (stop, count) => upload(target, "image.jpg", Buffer.concat([image, Buffer.from(`${count}`)]), stop);
    },
  },
  {
    name: "videos of 200k packets, 4 at once",
    parallel: 4,
    prepare: async (target) => {
      const video = await manyPacketsVideo();
      return (stop, count) => upload(target, "video.webm", withSeed(video, count), stop);
    },
  },
  {
    name: "PDFs of 2 kB that take minutes, 4 at once",
    parallel: 4,
    prepare: async (target) => {
      const documents = Object.values(HOSTILE_PDFS).map((text) => Buffer.from(text));
      return (stop, count) => {
        const document = documents[count % documents.length] ?? Buffer.alloc(0);
        return upload(target, "menu.pdf", Buffer.concat([document, Buffer.from(`${count}`)]), stop);
      };
    },
  },
  {
    name: "exports (ICS), 400 posts of 50 kB",
    parallel: 8,
    async prepare(target) {
      await writePosts(target, 400, 50_000);
      return (stop) => send(target, { path: "/api/v1/posts/export?format=ics", token: target.token }, null, stop);
    },
  },
  {
    name: "600 lists of 100 posts at once",
    ...repeat({ path: "/api/v1/posts?limit=100" }, null, 300, 2),
  },
  { name: "search for 200 characters", ...repeat({ path: `/api/v1/posts?q=${"%25_a".repeat(60)}` }, null, 50) },
  {
    name: "passcodes hashed (share links)",
    parallel: 60,
    async prepare(target) {
      const id = await writePosts(target, 1, 20);
      const body = JSON.stringify({ post_ids: [id], name: "x", passcode: "a passcode" });
      return (stop) => send(target, { path: "/api/v1/share-links", token: target.token }, body, stop);
    },
  },
  {
    name: "logins and registrations",
    parallel: 30,
    prepare: async (target) => (stop, count) => {
      const person = { first_name: "A", last_name: "B", password: "a password of the bench" };
      const email = `flood-${count}-${Date.now()}@example.com`;
      const [path, body] = count % 2 ? ["login", { email, password: "x" }] : ["register", { ...person, email }];
      return send(target, { path: `/api/v1/auth/${path}` }, JSON.stringify(body), stop);
    },
  },
  {
    name: "event streams, 300",
    parallel: 300,
    turns: 1,
    prepare: async (target) => (stop) =>
      send(
        target,
        { path: "/api/v1/events", token: target.token, headers: { accept: "text/event-stream" } },
        null,
        stop,
      ),
  },
  { name: "slow bodies, 300 connections", parallel: 300, turns: 1, prepare: async (target) => slowBody(target) },
  {
    name: "/_next/image, 4k",
    parallel: 20,
    prepare: async (target) => (stop, count) =>
      send(target, { path: `/_next/image?url=%2Fb%2F${count}.png&w=3840&q=${(count % 100) + 1}` }, null, stop),
  },
  { name: "public pages", ...repeat({ path: "/sign-in" }, null, 50) },
];

function upload(target: Target, name: string, file: Buffer, stop: AbortSignal): Promise<string> {
  const head = `--b\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\n\r\n`;
  const body = Buffer.concat([Buffer.from(head), file, Buffer.from("\r\n--b--\r\n")]);
  const type = "multipart/form-data; boundary=b";
  return send(target, { path: "/api/v1/media/assets", type, token: target.token }, body, stop);
}

/** Other bytes in its last frame, so that it is not a duplicate. */
function withSeed(file: Buffer, seed: number): Buffer {
  const copy = Buffer.from(file);
  copy.writeUInt16BE(seed % 65_536, copy.length - 8);
  return copy;
}

async function writePosts({ platform: { services }, token }: Target, count: number, length: number): Promise<number> {
  const caller = await authenticateBearer(services, `Bearer ${token}`);
  if (!caller) throw new Error("The person who was just registered is unknown.");
  const origin = { requestId: "bench", entryPoint: "api" as const, address: "127.0.0.1", userAgent: "bench" };
  let last = 0;
  for (let made = 0; made < count; made += 1) {
    const written = await callOperation(createPost, { services, caller, origin, brandSlug: null }, post(made, length));
    last = (written as { id: number }).id;
  }
  return last;
}

/** A body with a large Content-Length, sent at one byte a second. */
function slowBody(target: Target): Send {
  return async (stop) => {
    const requests = request({
      host: "127.0.0.1",
      port: target.port,
      path: "/api/v1/posts",
      method: "POST",
      agent,
      signal: stop,
      headers: {
        "x-forwarded-for": ADDRESS,
        authorization: `Bearer ${target.token}`,
        "content-type": "application/json",
        "content-length": 100_000,
      },
    });
    const answered = once(requests, "response").then(
      ([response]) => String(response.statusCode),
      () => "cut",
    );
    while (!stop.aborted && !requests.destroyed) {
      requests.write(" ");
      await sleep(1000, undefined, { signal: stop }).catch(() => {});
    }
    return Promise.race([answered, sleep(100, "unanswered")]);
  };
}
