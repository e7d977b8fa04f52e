import { expect, it } from "vitest";
import { bodyOf, clearAfterSending, EMPTY_NOTE, isForTeam, type Note, withMention, withText } from "./note.ts";

const anchor = { field: "body", quote: "on Sunday", start: null, media_id: null, point: null, time: null } as const;
const note: Note = { words: "They pay late", visibility: "team", anchor, mentions: [] };

it("keeps an internal comment internal when changes are requested", () => {
  expect(isForTeam(note, false)).toBe(true);
  expect(isForTeam(note, true)).toBe(true);
  expect(withText(note, "They pay late, always", true).visibility).toBe("team");
});

it("makes a new change request visible to everybody", () => {
  const empty: Note = { ...EMPTY_NOTE, visibility: "team" };
  expect(isForTeam(empty, true)).toBe(false);
  expect(withText(empty, "Say", true).visibility).toBe("client");
  expect(withText(empty, "Say", false).visibility).toBe("team");
});

it("clears a sent comment, keeps its audience and what was typed meanwhile", () => {
  expect(clearAfterSending({ ...note, words: " They pay late " }, "They pay late")).toEqual({
    words: "",
    visibility: "team",
    anchor: null,
    mentions: [],
  });
  expect(clearAfterSending({ ...note, words: "They pay late, and" }, "They pay late").words).toBe("They pay late, and");
});

it("sends the IDs of the people chosen, and clears a sent comment with mentions", () => {
  const mentioning = withMention({ ...note, words: "@Ann Lee, look " }, { id: 12, name: "Ann Lee" });
  expect(bodyOf(mentioning)).toBe("@[12], look");
  expect(bodyOf(withMention(mentioning, { id: 13, name: "Ann Lee" }))).toBe("@[13], look");
  expect(clearAfterSending(mentioning, "@[12], look")).toEqual({ ...EMPTY_NOTE, visibility: "team" });
});
