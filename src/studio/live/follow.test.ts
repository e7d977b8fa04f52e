import { afterEach, expect, it, vi } from "vitest";
import type { LiveMessage } from "#domain/insights/home/rules.ts";
import { followChanges } from "./follow.ts";

const CHANGED: LiveMessage = { unread: 0, changes: { 1: ["inbox"] }, presence: {}, hasNotification: false };

/** The stream as a browser opens it, of which a test sends the messages. */
class Stream extends EventTarget {
  static readonly CLOSED = 2;
  static opened: Stream[] = [];
  readonly readyState = 1;
  onmessage: ((event: { data: string }) => void) | null = null;
  constructor() {
    super();
    Stream.opened.push(this);
  }
  say(message: LiveMessage): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  beat(): void {
    this.dispatchEvent(new Event("beat"));
  }
  close(): void {}
}

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
  Stream.opened = [];
  vi.unstubAllGlobals();
});

let users = 0;

/** Tabs of a browser, of which one has the stream. */
function browser() {
  vi.stubGlobal("EventSource", Stream);
  vi.stubGlobal("addEventListener", () => undefined);
  vi.stubGlobal("removeEventListener", () => undefined);
  const userId = ++users;
  let isFirst = true;
  const locks = {
    request: (_name: string, _options: object, hold: () => Promise<void>) => {
      if (!isFirst) return new Promise(() => undefined);
      isFirst = false;
      return hold();
    },
  };
  vi.stubGlobal("navigator", { locks });
  return {
    open() {
      const heard = { messages: 0, reconnections: 0, isLive: false };
      const end = followChanges(userId, {
        onMessage: () => void heard.messages++,
        onReconnected: () => void heard.reconnections++,
        onLive: (isLive) => Object.assign(heard, { isLive }),
        onSignedOut: () => undefined,
      });
      ends.push(end);
      return { heard, end };
    },
  };
}

it("tells a new tab at once that it is live, and what changed while it was being loaded", async () => {
  const tabs = browser();
  const first = tabs.open();
  Stream.opened[0]?.say(CHANGED);
  const second = tabs.open();
  await expect.poll(() => second.heard).toEqual({ messages: 1, reconnections: 0, isLive: true });
  expect(Stream.opened).toHaveLength(1);
  expect(first.heard.isLive).toBe(true);
});

it("reads a page again that was loaded long before the stream opened, once", () => {
  const since = vi.spyOn(performance, "now");
  browser().open().end();
  const read = performance.now();
  since.mockReturnValue(read + 14_000);
  const soon = browser().open();
  Stream.opened.at(-1)?.beat();
  expect(soon.heard).toMatchObject({ reconnections: 0, isLive: true });
  soon.end();
  since.mockReturnValue(read + 40_000);
  const late = browser().open();
  Stream.opened.at(-1)?.beat();
  Stream.opened.at(-1)?.say(CHANGED);
  expect(late.heard).toEqual({ messages: 1, reconnections: 1, isLive: true });
  since.mockRestore();
});
