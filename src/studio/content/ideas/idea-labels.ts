import type { z } from "zod";
import type { Idea as IdeaSchema } from "#domain/content/ideas/schema.ts";
import type { IdeaFormat, IdeaStatus } from "#domain/content/ideas/terms.ts";
import type { Origin } from "#domain/content/provenance/terms.ts";
import { fitText } from "#kernel/excerpt.ts";
import { type Message, msg, t } from "#kernel/language.ts";

export type Idea = z.output<typeof IdeaSchema>;

export const FORMAT_LABELS: Record<IdeaFormat, Message> = {
  text: msg("Text"),
  image: msg("Image"),
  carousel: msg("Carousel"),
  video: msg("Video"),
  story: msg("Story"),
  thread: msg("Thread"),
  article: msg("Article"),
};

/** Hints of empty columns. */
export const COLUMN_HINTS: Record<IdeaStatus, Message> = {
  new: msg("New ideas from you, your team and AI agents."),
  shortlisted: msg("Ideas to write about next."),
  in_progress: msg("Ideas with a post in progress."),
  used: msg("Ideas with a published post. Moved here automatically."),
  discarded: msg("Rejected ideas. Agents read them to avoid proposing them again."),
};

const ORIGINS: Record<Origin, { known: Message; unknown: Message }> = {
  web: { known: msg("Created by {name} in the studio"), unknown: msg("Created in the studio") },
  api: { known: msg("Created by {name} via the API"), unknown: msg("Created via the API") },
  mcp: { known: msg("Created by {name} via an agent (MCP)"), unknown: msg("Created via an agent (MCP)") },
  cli: { known: msg("Created by {name} via the CLI"), unknown: msg("Created via the CLI") },
  import: { known: msg("Created by {name} via import"), unknown: msg("Created via import") },
};

/** `Created by Olive Owner via the API, with “Website import”` */
export function describeOrigin({ author, origin, written_through: through }: Idea): string {
  const { known, unknown } = ORIGINS[origin];
  const created = author ? t(known, { name: author.name }) : t(unknown);
  return through?.name ? `${created}, ${t("with “{app}”", { app: through.name })}` : created;
}

/** Whether an app created it on somebody's behalf. */
export function isByProgram({ origin, written_through: through }: Idea): boolean {
  return through !== null || origin === "mcp";
}

/** A headline to be quoted in a text, truncated to 60 characters. */
export function shortHeadline({ headline }: Pick<Idea, "headline">): string {
  return fitText(headline, 60);
}
