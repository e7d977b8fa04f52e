import { expect, it } from "vitest";
import { openEntries } from "./open-entries.ts";

it("are questions and change requests of others, until they are resolved", () => {
  const entry = {
    id: 1,
    kind: "comment" as const,
    parent_id: null,
    change_request_id: null,
    resolved: false,
    by: "Gia",
  };
  const entries = [
    entry,
    { ...entry, id: 2, kind: "change_request" as const },
    { ...entry, id: 3, kind: "approval" as const },
    { ...entry, id: 4, parent_id: 1 },
    { ...entry, id: 5, resolved: true },
    { ...entry, id: 7, change_request_id: 2 },
    { ...entry, id: 6, by: "Ada" },
  ];
  expect(openEntries(entries, ({ by }) => by === "Ada").map(({ id }) => id)).toEqual([1, 2]);
});
