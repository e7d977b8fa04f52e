import type { Idea } from "./idea-labels.ts";

/** An idea for tests. */
export function idea(part: Partial<Idea>): Idea {
  return {
    id: 1,
    headline: "Why our packaging turned green",
    body: "",
    format: "text",
    status: "new",
    references: [],
    external_key: null,
    post_ids: [],
    author: { id: 1, name: "Olive Owner" },
    origin: "web",
    written_through: null,
    created_at: "2026-11-20T13:00:00.000000+00:00",
    updated_at: "2026-11-20T13:00:00.000000+00:00",
    ...part,
  };
}
