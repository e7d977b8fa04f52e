import { describe, expect, it } from "vitest";
import {
  changesOf,
  heard,
  isAllStored,
  keepMine,
  startWriting,
  takeTheirs,
  type Writing,
  withStored,
} from "./idea-text.ts";

const first = { headline: "Ice", body: "Old notes", updated_at: "2026-11-20T13:00:00.000000+00:00" };
const later = (part: Partial<typeof first>) => ({ ...first, updated_at: "2026-11-20T13:05:00.000000+00:00", ...part });
const typed = (part: Partial<Writing["text"]>): Writing => {
  const writing = startWriting(first);
  return { ...writing, text: { ...writing.text, ...part } };
};

describe("an idea's text when the server has other words", () => {
  it("takes over what somebody else wrote where nothing was typed", () => {
    const now = heard(startWriting(first), later({ body: "Theirs" }));
    expect(now.text).toEqual({ headline: "Ice", body: "Theirs" });
    expect(isAllStored(now)).toBe(true);
  });

  it("keeps what was typed in one part, and takes over the other", () => {
    const now = heard(typed({ body: "Mine" }), later({ headline: "Ice on the harbour" }));
    expect(now.text).toEqual({ headline: "Ice on the harbour", body: "Mine" });
    expect(changesOf(now)).toEqual({ body: "Mine" });
  });

  it("says nothing new from before, nor by the blanks around a headline", () => {
    const writing = startWriting(later({ body: "Theirs" }));
    expect(heard(writing, first)).toBe(writing);
    const spaced = withStored(typed({ headline: "Ice and snow " }), { headline: "Ice and snow " });
    expect(heard(spaced, later({ headline: "Ice and snow" })).text.headline).toBe("Ice and snow ");
    expect(changesOf(heard(spaced, later({ headline: "Ice and snow" })))).toBeNull();
  });

  it("knows its own words again, although the answer to them was lost", () => {
    const now = heard(typed({ body: "Mine" }), later({ body: "Mine" }));
    expect(now.clash).toBeNull();
    expect(isAllStored(now)).toBe(true);
  });

  it("stores nothing where both wrote, until somebody chooses", () => {
    const clashed = heard(typed({ body: "Mine" }), later({ headline: "Ice on the harbour", body: "Theirs" }));
    expect(clashed.clash?.theirs).toEqual({ body: "Theirs" });
    expect(clashed.text).toEqual({ headline: "Ice", body: "Mine" });
    expect(changesOf(clashed)).toBeNull();

    const mine = keepMine({ ...clashed, text: { headline: "Ice", body: "Mine, and more" } });
    expect(mine.text).toEqual({ headline: "Ice on the harbour", body: "Mine, and more" });
    expect(changesOf(mine)).toEqual({ body: "Mine, and more" });

    const theirs = takeTheirs(clashed);
    expect(theirs.text).toEqual({ headline: "Ice on the harbour", body: "Theirs" });
    expect(changesOf(theirs)).toBeNull();
  });

  it("asks again after a reload: the base of a clash is the one it was written on", () => {
    const clashed = heard(typed({ body: "Mine" }), later({ body: "Theirs" }));
    const reloaded: Writing = { text: clashed.text, base: clashed.base, at: clashed.at, clash: null };
    expect(heard(reloaded, later({ body: "Theirs" })).clash?.theirs).toEqual({ body: "Theirs" });
  });
});

describe("what is stored", () => {
  it("is what differs, and nothing without a headline", () => {
    expect(changesOf(typed({ body: "Mine" }))).toEqual({ body: "Mine" });
    expect(changesOf(typed({ headline: " ", body: "Mine" }))).toBeNull();
    expect(changesOf(startWriting(first))).toBeNull();
  });

  it("leaves out what was typed while it was on its way", () => {
    const now = withStored(typed({ body: "Mine, and more" }), { body: "Mine" });
    expect(changesOf(now)).toEqual({ body: "Mine, and more" });
  });
});
