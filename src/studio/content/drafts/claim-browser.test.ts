import { expect, it } from "vitest";
import { storageOf } from "#ui/browser-storage.fixture.ts";
import { claim, clear } from "./claim-browser.ts";
import { isOwner } from "./owner.ts";

const PERSONAL = ["masthead.draft.7.2.reply.4.x", "masthead.recent.1", "masthead.review-pass.t", "masthead.guest-name"];
const OTHERS = ["masthead.single-keys", "masthead.passkey-offer-dismissed", "mantine-color-scheme-value"];

function filled() {
  const storage = storageOf();
  for (const key of [...PERSONAL, ...OTHERS]) storage.set(key, "something");
  return storage;
}

it("keeps a person's drafts until another person signs in", () => {
  const storage = storageOf();
  claim(storage, 7);
  for (const key of [...PERSONAL, ...OTHERS]) storage.set(key, "something");
  expect(claim(storage, 7)).toBe(false);
  expect(storage.keys()).toEqual(expect.arrayContaining([...PERSONAL, ...OTHERS]));
  expect(claim(storage, 8)).toBe(true);
  expect(storage.keys().toSorted()).toEqual([...OTHERS, "masthead.owner"].toSorted());
  expect([isOwner(storage, 7), isOwner(storage, 8)]).toEqual([false, true]);
});

it("gives nobody the drafts that a signed-out visitor left", () => {
  const storage = filled();
  claim(storage, 7);
  expect(storage.keys().toSorted()).toEqual([...OTHERS, "masthead.owner"].toSorted());
});

it("deletes everything but settings on sign-out", () => {
  const storage = filled();
  claim(storage, 7);
  storage.set("masthead.draft.7.2.reply.4.x", "something");
  clear(storage);
  expect(storage.keys()).toEqual(OTHERS);
  expect(isOwner(storage, 7)).toBe(false);
});
