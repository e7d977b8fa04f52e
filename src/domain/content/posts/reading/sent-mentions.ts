import { findMentions } from "#domain/content/saved-mentions/index.ts";
import { mentionsIn, type SavedMention, type SentMention, sentOn } from "#domain/content/saved-mentions/rules.ts";
import { readRules } from "#domain/publishing/link-rules/index.ts";
import type { Tx } from "#platform/db/index.ts";
import { readOverrides } from "../rules.ts";
import type { PublicationStatus } from "../schema.ts";
import type { FullPost, FullPublication, StoredPost } from "./post-rows.ts";

/** Their next approval freezes the brand's present mentions. */
const UNAPPROVED: readonly PublicationStatus[] = ["draft", "pending_approval", "expired", "cancelled"];

/** A publication that may have been sent keeps its mentions, see `grantApproval`. */
const isOpen = ({ status, step }: FullPublication) => UNAPPROVED.includes(status) && step !== "sending";

/** A brand's mentions, where some of its posts need them. */
export async function findPresentMentions(
  db: Tx,
  brandId: number,
  posts: readonly StoredPost[],
): Promise<SavedMention[]> {
  // The version submitted last, which clients see, may have other texts.
  const isNeeded = posts.some((post) => {
    const mayHaveSome = (publication: FullPublication) =>
      (post.submittedHash !== null && post.submittedHash !== post.contentHash) ||
      textsOf(post, publication).includes("@");
    return post.publications.some((publication) => isOpen(publication) && mayHaveSome(publication));
  });
  return isNeeded ? findMentions(db, brandId) : [];
}

/** What the network of a publication receives for each saved mention in its texts: as approved, or as an approval now would freeze it. */
export function sentMentions(post: Pick<FullPost, "body" | "mentions">, publication: FullPublication): SentMention[] {
  const mentions = isOpen(publication) ? post.mentions : (readRules(publication.linkRules)?.mentions ?? []);
  return sentOn(mentionsIn(textsOf(post, publication), mentions), publication.channel.platform);
}

/**
 * The same for a text of several networks at once: for each mention, all that is sent for it.
 * @param publications those that have the text
 */
export function sentMentionsOfAll(
  post: Pick<FullPost, "body" | "mentions">,
  publications: readonly FullPublication[],
): SentMention[] {
  const all = publications.flatMap((publication) => sentMentions(post, publication));
  const byName = Map.groupBy(all, ({ name }) => name);
  return [...byName].map(([name, sent]) => {
    return { name, handle: [...new Set(sent.map(({ handle }) => handle))].join(" / ") };
  });
}

function textsOf({ body }: Pick<FullPost, "body">, publication: FullPublication): string {
  const { body: own = body, thread = [], first_comment: comment } = readOverrides(publication.overrides);
  return [own, ...thread, comment ?? ""].join("\n");
}
