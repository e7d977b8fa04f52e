import type { z } from "zod";
import { describeSource } from "#domain/content/provenance/rules.ts";
import type { Comment as CommentSchema } from "#domain/review/comments/schema.ts";
import { t } from "#kernel/language.ts";

type Comment = z.output<typeof CommentSchema>;

/** The author of an entry, and in whose place they decided. Guests of a review link have a name and no account. */
export function authorOf({
  author,
  guest_name: guest,
  on_behalf_of: away,
}: Pick<Comment, "author" | "guest_name"> & Partial<Pick<Comment, "on_behalf_of">>): string {
  if (guest !== null) return t("{guest} (via link)", { guest });
  const name = author?.name ?? "Masthead";
  return away ? t("{name} (for {delegator})", { name, delegator: away.name }) : name;
}

/**
 * A name with the app that acted for it: `Ada Marsh via Claude (MCP, can submit)`; or `Ada Marsh, automatically` for the
 * approval of a recurring post's copy.
 */
export function bylineOf(
  name: string,
  {
    origin,
    written_through: through,
    via,
  }: Pick<Comment, "origin" | "written_through"> & Partial<Pick<Comment, "via">>,
) {
  if (via === "job") return t("{name}, automatically", { name });
  return through ? t("{name} via {source}", { name, source: describeSource(through, origin) }) : name;
}
