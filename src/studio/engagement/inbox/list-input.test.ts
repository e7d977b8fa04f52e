import { expect, it } from "vitest";
import { countFilters, type Filters, listInput } from "./list-input.ts";

const none: Filters = { status: "open", kind: null, channel: null, assignee: null, tag: null, q: null };

it("maps the URL's filters to the query", () => {
  expect(listInput(none, 3)).toEqual({ status: "open" });
  expect(listInput({ ...none, status: "all", q: " " }, 3)).toEqual({});
  expect(listInput({ ...none, status: "snoozed" }, 3)).toEqual({ status: "open", snoozed: true });
  expect(listInput({ ...none, assignee: "nobody" }, 3)).toEqual({ status: "open", unassigned: true });
  const all: Filters = { status: "done", kind: "mention", channel: 4, assignee: "me", tag: "press", q: " hours " };
  expect(listInput(all, 3)).toEqual({
    status: "done",
    kind: "mention",
    channel_id: 4,
    assignee_id: 3,
    tag: "press",
    q: "hours",
  });
  expect([countFilters(none), countFilters(all)]).toEqual([0, 5]);
});
