import { expect, it } from "vitest";
import { post, publication } from "#studio/content/composer/saving/draft.fixture.ts";
import { canBeEvergreen, canRepeat } from "./repetition-rules.ts";

const scheduled_at = "2026-11-24T08:00:00.000000+00:00";
const published = publication({ status: "published", scheduled_at });
const recurrence = { id: 1, every: "week", interval: 1, ends_on: null } as const;

it("offers a published post both, and a scheduled one repeating only", () => {
  const one = post({ publications: [published] });
  expect([canRepeat(one), canBeEvergreen(one)]).toEqual([true, true]);
  const scheduled = post({ publications: [publication({ status: "scheduled", scheduled_at })] });
  expect([canRepeat(scheduled), canBeEvergreen(scheduled)]).toEqual([true, false]);
});

it.each([
  ["an evergreen post", { evergreen: { id: 3, post_id: 1 } }],
  ["the copy of an evergreen post", { evergreen: { id: null, post_id: 7 } }],
  ["a post that repeats", { recurrence }],
])("offers %s neither, because the server refuses both", (_, change) => {
  const one = post({ publications: [published], ...change });
  expect([canRepeat(one), canBeEvergreen(one)]).toEqual([false, false]);
});
