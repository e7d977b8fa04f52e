import { expect, it } from "vitest";
import { storageOf } from "./browser-storage.fixture.ts";
import { BrowserStorage } from "./browser-storage.ts";

const forbidden = new DOMException("The operation is insecure.", "SecurityError");
const full = new DOMException("The quota has been exceeded.", "QuotaExceededError");

it("stores, lists and removes texts", () => {
  const storage = storageOf();
  storage.set("a", "1");
  storage.set("b", "2");
  storage.remove("a");
  expect([storage.get("a"), storage.get("b"), storage.keys()]).toEqual([null, "2", ["b"]]);
});

it.each([
  [
    "there is none",
    new BrowserStorage(() => {
      throw new ReferenceError("localStorage is not defined");
    }),
  ],
  [
    "it is forbidden",
    new BrowserStorage(() => {
      throw forbidden;
    }),
  ],
  ["reading and writing are refused", storageOf({ reading: forbidden, writing: forbidden })],
  ["it is full", storageOf({ writing: full })],
])("keeps texts in memory where %s", (_, storage) => {
  storage.set("a", "1");
  expect([storage.get("a"), storage.keys()]).toEqual(["1", ["a"]]);
  storage.set("a", "2");
  expect(storage.get("a")).toBe("2");
  storage.remove("a");
  expect([storage.get("a"), storage.keys()]).toEqual([null, []]);
});

it("returns the newer text when the browser stored only the older one", () => {
  const refuses: { writing?: Error } = {};
  const storage = storageOf(refuses);
  storage.set("a", "old");
  refuses.writing = full;
  storage.set("a", "new");
  expect(storage.get("a")).toBe("new");
  delete refuses.writing;
  storage.set("a", "newest");
  expect([storage.get("a"), storage.keys()]).toEqual(["newest", ["a"]]);
});
