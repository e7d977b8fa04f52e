import { expect, test } from "vitest";
import { publication } from "#studio/content/composer/saving/draft.fixture.ts";
import { orderPublications } from "./order-publications.ts";

const idsOf = (publications: Parameters<typeof orderPublications>[0]) =>
  orderPublications(publications).map(({ id }) => id);

test("has what failed or is unknown on top, and what was published last", () => {
  expect(
    idsOf([
      publication({ id: 1, status: "published", attempts: 1 }),
      publication({ id: 2, status: "scheduled", attempts: 1 }),
      publication({ id: 3, status: "failed", attempts: 1 }),
      publication({ id: 4, status: "unknown", attempts: 1 }),
    ]),
  ).toEqual([4, 3, 2, 1]);
});
