import { expect, it } from "vitest";
import { mentionsIn, normalizeHandle, sentOn, withHandles } from "./rules.ts";

const ANN = { name: "Ann", handles: { mastodon: "@ann@social.example" } };
const ANN_LEE = { name: "Ann Lee", handles: { mastodon: "@lee@social.example", bluesky: "@lee.example" } };
const both = [ANN, ANN_LEE];

it("writes the handle of each network, and the name where there is none", () => {
  const text = "Thanks @Ann Lee, @Ann, and (@Ann)!";
  expect(withHandles(text, sentOn(both, "mastodon"))).toBe(
    "Thanks @lee@social.example, @ann@social.example, and (@ann@social.example)!",
  );
  expect(withHandles(text, sentOn(both, "bluesky"))).toBe("Thanks @lee.example, Ann, and (Ann)!");
  expect(withHandles("@Ann. @Ann-", sentOn(both, "bluesky"))).toBe("Ann. Ann-");
});

it("leaves other words, addresses and handles alone", () => {
  for (const text of [
    "@Annika",
    "me@Ann",
    "@ann",
    "Ann",
    "@",
    "@Ann\u0301",
    "@Ann_lee",
    "@Ann@a.example",
    "@Ann.example",
    "https://a.example/@Ann",
  ]) {
    expect(withHandles(text, sentOn(both, "mastodon"))).toBe(text);
  }
  expect(withHandles("@Ann", sentOn([], "mastodon"))).toBe("@Ann");
});

it("does not take a name for a pattern, nor a handle for a mention", () => {
  const dot = { name: "A.B", handles: { x: "@Ann" } };
  expect(withHandles("@A.B and @AxB", sentOn([dot, ANN], "x"))).toBe("@Ann and @AxB");
});

it("finds the mentions of a text", () => {
  expect(mentionsIn("@Ann Lee only", both)).toEqual([ANN_LEE]);
  expect(mentionsIn("nobody", both)).toEqual([]);
});

it("adds the sign to a handle, and leaves what is none", () => {
  expect(["ada.example", "ada@social.example", "@ada", "Ada Marsh", "https://a.example"].map(normalizeHandle)).toEqual([
    ...["@ada.example", "@ada@social.example", "@ada", "Ada Marsh", "https://a.example"],
  ]);
});
