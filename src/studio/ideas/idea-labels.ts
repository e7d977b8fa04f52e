import type { z } from "zod";
import type { Idea as IdeaSchema } from "#domain/ideas/schema.ts";
import type { IdeaFormat, IdeaStatus } from "#domain/ideas/terms.ts";
import type { Origin } from "#domain/provenance/terms.ts";

export type Idea = z.output<typeof IdeaSchema>;

export const FORMAT_LABELS: Record<IdeaFormat, string> = {
  text: "Text",
  image: "Image",
  carousel: "Carousel",
  video: "Video",
  story: "Story",
  thread: "Thread",
  article: "Article",
};

/** Hints of empty columns. */
export const COLUMN_HINTS: Record<IdeaStatus, string> = {
  new: "New ideas from you, your team and your agents.",
  shortlisted: "Ideas to write about next.",
  in_progress: "Ideas with a post in progress.",
  used: "Ideas with a published post. Moved here automatically.",
  discarded: "Rejected ideas. Agents read them to avoid proposing them again.",
};

const ORIGIN_LABELS: Record<Origin, string> = {
  web: "in the studio",
  api: "via the API",
  mcp: "via an agent (MCP)",
  cli: "via the CLI",
  import: "via import",
};

/** `Created by Olive Owner via the API, with “Website import”` */
export function describeOrigin({ author, origin, written_through: through }: Idea): string {
  const who = author ? `Created by ${author.name}` : "Created";
  const app = through?.name ? `, with “${through.name}”` : "";
  return `${who} ${ORIGIN_LABELS[origin]}${app}`;
}

/** Whether an app created it on somebody's behalf. */
export function isByProgram({ origin, written_through: through }: Idea): boolean {
  return through !== null || origin === "mcp";
}

/** A quoted headline, truncated to 60 characters. */
export function quote(headline: string): string {
  return `“${headline.length > 60 ? `${headline.slice(0, 57).trimEnd()}…` : headline}”`;
}
