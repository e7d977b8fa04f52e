import type { z } from "zod";
import type { Idea as IdeaSchema } from "#domain/ideas/schema.ts";
import type { IdeaFormat, IdeaStatus } from "#domain/ideas/terms.ts";
import type { Origin } from "#domain/provenance/terms.ts";

export type Idea = z.output<typeof IdeaSchema>;

export const FORMAT_WORDS: Record<IdeaFormat, string> = {
  text: "Text",
  image: "Image",
  carousel: "Carousel",
  video: "Video",
  story: "Story",
  thread: "Thread",
  article: "Article",
};

/** What a column holds, said where it is empty. */
export const COLUMN_HINTS: Record<IdeaStatus, string> = {
  new: "New ideas from you, your team and your agents.",
  shortlisted: "Ideas to write about next.",
  in_progress: "Ideas with a post in progress.",
  used: "Ideas with a published post. Moved here automatically.",
  discarded: "Rejected ideas. Agents read them to avoid proposing them again.",
};

const WAYS: Record<Origin, string> = {
  web: "in the studio",
  api: "via the API",
  mcp: "via an agent (MCP)",
  cli: "via the CLI",
  import: "via import",
};

/** Who noted an idea by which way: `Noted by Olive Owner through the API, with “Website import”` */
export function describeOrigin({ author, origin, written_through: through }: Idea): string {
  const who = author ? `Created by ${author.name}` : "Created";
  const means = through?.name ? `, with “${through.name}”` : "";
  return `${who} ${WAYS[origin]}${means}`;
}

/** Whether a program noted it in somebody's name. */
export function isByProgram({ origin, written_through: through }: Idea): boolean {
  return through !== null || origin === "mcp";
}

/** A headline in a sentence; long ones are cut. */
export function quote(headline: string): string {
  return `“${headline.length > 60 ? `${headline.slice(0, 57).trimEnd()}…` : headline}”`;
}
