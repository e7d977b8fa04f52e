import { readFileSync } from "node:fs";
import { runInNewContext } from "node:vm";
import { beforeEach, describe, expect, it } from "vitest";

/** Runs the service worker as the browser does, in an isolated context with a network and caches of the test's own. */
const source = readFileSync(new URL("../../../public/service-worker.js", import.meta.url), "utf8");
const ORIGIN = "https://masthead.example.com";

type Handler = (event: object) => void;
type Answer = { status: number; type: string; body: string; clone(): Answer };

let handlers: Map<string, Handler>;
let stores: Map<string, Map<string, Answer>>;
let requested: string[];
let isOnline: boolean;
/** The cache operations that are refused, as with a full disk. */
let refused: string[];

const answer = (body: string, status = 200): Answer => ({
  status,
  type: "basic",
  body,
  clone: () => answer(body, status),
});
const urlOf = (request: string | { url: string }) =>
  new URL(typeof request === "string" ? request : request.url, ORIGIN).href;

async function fetchNow(request: string | { url: string }): Promise<Answer> {
  if (!isOnline) throw new TypeError("Failed to fetch");
  requested.push(urlOf(request));
  const missing = urlOf(request).includes("missing");
  return answer(`network ${urlOf(request)}`, missing ? 404 : 200);
}

/** The operations, of which those that are refused reject. */
function refusable<Operations extends Record<string, (...input: never[]) => Promise<unknown>>>(operations: Operations) {
  return new Proxy(operations, {
    get: (target, name: string) =>
      refused.includes(name) ? () => Promise.reject(new Error(`${name} is refused.`)) : target[name],
  });
}

function cacheOf(store: Map<string, Answer>) {
  return refusable({
    match: async (request: string | { url: string }) => store.get(urlOf(request)),
    put: async (request: string | { url: string }, response: Answer) => void store.set(urlOf(request), response),
    add: async (request: { url: string }) => void store.set(urlOf(request), await fetchNow(request)),
    keys: async () => [...store.keys()].map((url) => ({ url })),
    delete: async ({ url }: { url: string }) => store.delete(url),
  });
}

beforeEach(() => {
  handlers = new Map();
  stores = new Map([
    ["masthead-built-0", new Map()],
    ["other", new Map()],
  ]);
  requested = [];
  isOnline = true;
  refused = [];
  const open = (name: string) => {
    const store = stores.get(name) ?? new Map<string, Answer>();
    stores.set(name, store);
    return cacheOf(store);
  };
  const self = {
    location: { origin: ORIGIN },
    addEventListener: (name: string, handler: Handler) => handlers.set(name, handler),
  };
  const Request = class {
    readonly url: string;
    constructor(url: string) {
      this.url = new URL(url, ORIGIN).href;
    }
  };
  const caches = refusable({
    open: async (name: string) => open(name),
    match: async (request: string, { cacheName }: { cacheName: string }) => open(cacheName).match(request),
    keys: async () => [...stores.keys()],
    delete: async (name: string) => stores.delete(name),
  });
  const Response = class {
    static readonly error = () => answer("error", 0);
    static readonly redirect = (url: URL, status: number) => answer(`redirect to ${url.href}`, status);
    readonly body: string;
    readonly headers: Record<string, string>;
    constructor(body: string, { headers }: { headers: Record<string, string> }) {
      this.body = body;
      this.headers = headers;
    }
  };
  const globals = { self, caches, Request, Response, URL, crypto, fetch: fetchNow, importScripts: () => {}, Promise };
  runInNewContext(source, globals);
});

async function run(name: string): Promise<void> {
  const waits: Promise<unknown>[] = [];
  handlers.get(name)?.({ waitUntil: (promise: Promise<unknown>) => waits.push(promise) });
  await Promise.all(waits);
}

/** What the worker answers a request with, once it has kept it; null where it leaves it to the browser. */
async function ask(url: string, { method = "GET", mode = "cors", ...rest } = {}): Promise<string | null> {
  let response: Promise<Answer> | null = null;
  const waits: Promise<unknown>[] = [];
  handlers.get("fetch")?.({
    request: { url: new URL(url, ORIGIN).href, method, mode, ...rest },
    respondWith: (promise: Promise<Answer>) => (response = promise),
    waitUntil: (promise: Promise<unknown>) => waits.push(promise),
  });
  if (response === null) return null;
  const { body } = (await response) as Answer;
  await Promise.all(waits);
  return body;
}

/** Sends the form of a share sheet. */
function share(body: string, referrer = ""): Promise<string | null> {
  const headers = new Map([["Content-Type", "multipart/form-data"]]);
  return ask("/share/receive", {
    method: "POST",
    mode: "navigate",
    referrer,
    headers,
    blob: async () => body,
  } as object);
}

const kept = () => [...(stores.get("masthead-shared-1")?.values() ?? [])];

describe("the service worker", () => {
  it("shows the offline page only where a page can't be loaded", async () => {
    await run("install");
    const page = { mode: "navigate" };
    expect(await ask("/studio/north", page)).toBe(`network ${ORIGIN}/studio/north`);
    expect(await ask("/review/missing", page)).toBe(`network ${ORIGIN}/review/missing`);
    isOnline = false;
    expect(await ask("/studio/north/calendar", page)).toBe(`network ${ORIGIN}/offline`);
    expect(await ask("/studio/north", { mode: "navigate", method: "POST" })).toBeNull();
  });

  it("keeps built files, and nothing else", async () => {
    await run("install");
    expect(await ask("/_next/static/chunks/a.js")).toContain("a.js");
    expect(await ask("/_next/static/chunks/missing.js")).toContain("missing.js");
    await ask("/studio/north", { mode: "navigate" });
    isOnline = false;
    expect(await ask("/_next/static/chunks/a.js")).toContain("a.js");
    await expect(ask("/_next/static/chunks/missing.js")).rejects.toThrow("Failed to fetch");
    for (const path of [
      "/api/trpc/posts.list",
      "/api/v1/posts",
      "/mcp",
      "/media/x.png",
      "/avatars/x",
      "/exports/1/x",
    ]) {
      expect(await ask(path), path).toBeNull();
    }
    expect(await ask("https://elsewhere.example/_next/static/a.js")).toBeNull();
    const all = [...stores.values()].flatMap((store) => [...store.keys()]);
    expect(all).toEqual([`${ORIGIN}/offline`, `${ORIGIN}/_next/static/chunks/a.js`]);
  });

  it("keeps what a share sheet sends, also offline, and opens the page that shows it", async () => {
    await run("install");
    isOnline = false;
    expect(await share("tides")).toBe(`redirect to ${ORIGIN}/share`);
    expect(await share("quay", "android-app://com.example")).toBe(`redirect to ${ORIGIN}/share`);
    expect(kept()).toEqual([
      { body: "tides", headers: { "Content-Type": "multipart/form-data" } },
      { body: "quay", headers: { "Content-Type": "multipart/form-data" } },
    ]);
    await run("activate");
    expect(kept()).toHaveLength(2);
    expect(await ask("/share/other", { mode: "navigate", method: "POST" })).toBeNull();
  });

  it("keeps no form of another site, no more than twenty, and says where none could be kept", async () => {
    await run("install");
    const notKept = `redirect to ${ORIGIN}/share?problem=not_kept`;
    expect(await share("spam", "https://elsewhere.example/")).toBe(notKept);
    expect(kept()).toEqual([]);
    for (let number = 0; number < 20; number += 1) expect(await share(`${number}`)).not.toBe(notKept);
    expect(await share("one more")).toBe(notKept);
    expect(kept()).toHaveLength(20);
    stores.delete("masthead-shared-1");
    refused = ["put"];
    expect(await share("no room")).toBe(notKept);
  });

  it("loads built files from the network where caches fail", async () => {
    await run("install");
    for (const operation of ["open", "match", "put", "keys", "delete"]) {
      refused = [operation];
      for (let number = 0; number < 3; number += 1) {
        expect(await ask(`/_next/static/${operation}-${number}.js`), operation).toContain(`network ${ORIGIN}`);
      }
    }
    isOnline = false;
    refused = ["match"];
    expect(await ask("/studio/north", { mode: "navigate" })).toBe("error");
  });

  it("deletes what other versions kept, and the oldest built files", async () => {
    await run("install");
    await run("activate");
    expect([...stores.keys()]).toEqual(["other", "masthead-shell-1"]);
    for (let number = 0; number < 405; number += 1) await ask(`/_next/static/${number}.js`);
    const built = [...(stores.get("masthead-built-1")?.keys() ?? [])];
    expect(built).toHaveLength(400);
    expect(built[0]).toBe(`${ORIGIN}/_next/static/5.js`);
  });
});
