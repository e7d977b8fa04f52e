import { readFileSync } from "node:fs";
import { runInNewContext } from "node:vm";
import { beforeEach, expect, test } from "vitest";
import type { PushMessage } from "./index.ts";

/**
 * Runs the service worker as the browser does, in an isolated context whose windows and notifications the test
 * inspects.
 */
type Handler = (event: object) => void;
type Window = { url: string; isFocused: boolean };

const source = readFileSync(new URL("../../../public/push-worker.js", import.meta.url), "utf8");

let handlers: Map<string, Handler>;
let windows: Window[];
let shown: [string, object][];

beforeEach(() => {
  handlers = new Map();
  windows = [];
  shown = [];
  const client = (window: Window) => ({
    get url() {
      return window.url;
    },
    focus: async () => {
      window.isFocused = true;
    },
    navigate: async (url: string) => {
      window.url = url;
    },
  });
  const self = {
    location: { origin: "https://masthead.example.com" },
    addEventListener: (name: string, handler: Handler) => handlers.set(name, handler),
    registration: { showNotification: async (title: string, options: object) => shown.push([title, options]) },
    clients: {
      matchAll: async () => windows.map(client),
      openWindow: async (url: string) => windows.push({ url, isFocused: true }),
    },
  };
  runInNewContext(source, { self, URL });
});

async function dispatch(name: string, event: object): Promise<void> {
  let work: Promise<unknown> = Promise.resolve();
  handlers.get(name)?.({ ...event, waitUntil: (promise: Promise<unknown>) => (work = promise) });
  await work;
}

const click = (path: string) => dispatch("notificationclick", { notification: { close: () => {}, data: { path } } });
const PAGE = "https://masthead.example.com/studio/acme/posts/12";

test("shows a pushed message with its key as the tag", async () => {
  const message: PushMessage = { key: "abc", title: "A post failed", body: "Gone.", path: "/studio/acme/posts/12" };
  await dispatch("push", { data: { json: () => message } });
  expect(shown).toEqual([
    ["A post failed", expect.objectContaining({ body: "Gone.", tag: "abc", data: { path: message.path } })],
  ]);
});

test("a click focuses the window that shows the page, else navigates another window, else opens a new one", async () => {
  await click("/studio/acme/posts/12");
  expect(windows).toEqual([{ url: PAGE, isFocused: true }]);
  windows = [
    { url: "https://masthead.example.com/studio/acme", isFocused: false },
    { url: PAGE, isFocused: false },
  ];
  await click("/studio/acme/posts/12");
  expect(windows.map(({ isFocused }) => isFocused)).toEqual([false, true]);
  await click("/studio/acme/posts/13");
  expect(windows[0]).toEqual({ url: "https://masthead.example.com/studio/acme/posts/13", isFocused: true });
});

test("a click never opens another host", async () => {
  await click("//evil.example.com/studio");
  expect(windows).toEqual([]);
});
