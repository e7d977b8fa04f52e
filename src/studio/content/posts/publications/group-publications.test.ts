import { expect, test } from "vitest";
import { publication } from "#studio/content/composer/saving/draft.fixture.ts";
import { groupPublications } from "./group-publications.ts";

const at = "2026-11-24T08:00:00.000000+00:00";
const idsOf = (publications: Parameters<typeof groupPublications>[0]) =>
  groupPublications(publications).map((group) => group.map(({ id }) => id));

test("folds publications that wait for the same, and keeps those with an own time or a try apart", () => {
  const waiting = { status: "scheduled", scheduled_at: at } as const;
  expect(
    idsOf([
      publication({ id: 1, ...waiting }),
      publication({ id: 2, ...waiting }),
      publication({ id: 3, ...waiting, scheduled_at: "2026-11-25T08:00:00.000000+00:00" }),
      publication({ id: 4, ...waiting, attempts: 1 }),
    ]),
  ).toEqual([[1, 2], [3], [4]]);
});

test("has what failed or is unknown on top, and what was published last", () => {
  expect(
    idsOf([
      publication({ id: 1, status: "published", attempts: 1 }),
      publication({ id: 2, status: "scheduled", attempts: 1 }),
      publication({ id: 3, status: "failed", attempts: 1 }),
      publication({ id: 4, status: "unknown", attempts: 1 }),
    ]),
  ).toEqual([[4], [3], [2], [1]]);
});
