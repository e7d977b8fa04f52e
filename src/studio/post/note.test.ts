import { expect, it } from "vitest";
import { clearAfterSending, EMPTY_NOTE, isForTeam, type Note, withText } from "./note.ts";

const anchor = { field: "body", quote: "on Sunday", start: null, media_id: null } as const;
const note: Note = { words: "They pay late", visibility: "team", anchor };

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
  });
  expect(clearAfterSending({ ...note, words: "They pay late, and" }, "They pay late").words).toBe("They pay late, and");
});
