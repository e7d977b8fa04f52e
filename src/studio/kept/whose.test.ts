import { expect, it } from "vitest";
import { clear, handOver } from "./whose.ts";

const KEPT = [
  "masthead-words:7:812:new",
  "masthead.draft.2.1.new.x",
  "masthead.reply.1.4",
  "masthead.automation.1.new",
  "masthead.form.brand-1",
  "masthead.idea.9",
  "masthead.ideas-import",
  "masthead.recent.1",
];
const CHOSEN = ["masthead-guest-name", "masthead.inbox-keys", "review:token"];

function shelfOf(keys: readonly string[]) {
  const all = new Map(keys.map((key) => [key, "something"]));
  return {
    keys: () => [...all.keys()],
    getItem: (key: string) => all.get(key) ?? null,
    setItem: (key: string, value: string) => void all.set(key, value),
    removeItem: (key: string) => void all.delete(key),
    key: (index: number) => [...all.keys()][index] ?? null,
    get length() {
      return all.size;
    },
  };
}

it("keeps what somebody typed until somebody else comes", () => {
  const shelf = shelfOf([...KEPT, ...CHOSEN]);
  handOver(shelf, 7);
  handOver(shelf, 7);
  expect(shelf.keys()).toEqual(expect.arrayContaining([...KEPT, ...CHOSEN]));
  handOver(shelf, 8);
  expect(shelf.keys().toSorted()).toEqual([...CHOSEN, "masthead.kept-by"].toSorted());
});

it("leaves nothing but choices to whoever comes after a sign-out", () => {
  const shelf = shelfOf([...KEPT, ...CHOSEN]);
  handOver(shelf, 7);
  clear(shelf);
  expect(shelf.keys()).toEqual(CHOSEN);
});
