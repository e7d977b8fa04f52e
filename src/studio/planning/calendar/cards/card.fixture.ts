import type { Card } from "./cards.ts";

/** A scheduled post of the calendar, with a test's own properties. */
export function cardOf(part: Partial<Card>): Card {
  return {
    id: 1,
    words: "We open at nine.",
    thumbnail_url: null,
    author: { id: 1, name: "Olive Owner" },
    origin: "web",
    written_through: null,
    program_edit: null,
    at: "2026-11-24T08:00:00.000000+00:00",
    scheduled_at: "2026-11-24T08:00:00.000000+00:00",
    status: "scheduled",
    moved_status: "scheduled",
    revision: 3,
    campaign_id: null,
    recurrence: null,
    evergreen: null,
    publications: [],
    ...part,
  };
}
