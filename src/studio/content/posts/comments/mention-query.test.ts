import { expect, it } from "vitest";
import { candidatesOf, matchingPeople, mentionAt } from "./mention-query.ts";

it("finds the mention being typed at the cursor", () => {
  expect(mentionAt("@", 1)).toEqual({ start: 0, query: "" });
  expect(mentionAt("Ask @ann", 8)).toEqual({ start: 4, query: "ann" });
  expect(mentionAt("Ask @Ann Le now", 11)).toEqual({ start: 4, query: "Ann Le" });
  expect(mentionAt("(@ann", 5)).toEqual({ start: 1, query: "ann" });
});

it("finds none in an address, after a space or a line break, or in a long text", () => {
  expect(mentionAt("ann@example", 11)).toBeNull();
  expect(mentionAt("@ ann", 5)).toBeNull();
  expect(mentionAt("@ann\nlee", 8)).toBeNull();
  expect(mentionAt(`@${"a".repeat(41)}`, 42)).toBeNull();
  expect(mentionAt("Ask @ann", 2)).toBeNull();
});

it("finds people by any word of their name, and tells namesakes apart", () => {
  const people = candidatesOf([
    { id: 1, name: "Ann Lee" },
    { id: 2, name: "Ann Lee" },
    { id: 3, name: "Lea Ode" },
  ]);
  expect(matchingPeople(people, "le").map(({ name }) => name)).toEqual(["Ann Lee (1)", "Ann Lee (2)", "Lea Ode"]);
  expect(matchingPeople(people, "Ann Lee ")).toEqual([
    { id: 1, name: "Ann Lee (1)" },
    { id: 2, name: "Ann Lee (2)" },
  ]);
  expect(matchingPeople(people, "ee")).toEqual([]);
});
