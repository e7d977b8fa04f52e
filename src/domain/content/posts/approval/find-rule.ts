import { isByApp } from "#domain/content/provenance/index.ts";
import { fullName } from "#domain/identity/accounts/index.ts";
import {
  type MatchedRule,
  matchRules,
  type ReviewSubject,
  readApprovalRules,
} from "#domain/review/approval-rules/rules.ts";
import type { ApprovalRule } from "#domain/review/approval-rules/schema.ts";
import { findNetworkLinks, X_LINKS } from "#platform/connectors/shared/text/network-links.ts";
import type { Tx } from "#platform/db/index.ts";
import type { FullPost } from "../find.ts";
import { readOverrides } from "../rules.ts";
import type { Overrides } from "../schema.ts";

/** The brand's rule that applies to a post with its present content; null: the brand's own steps count. */
export async function findRule(db: Tx, post: FullPost): Promise<MatchedRule | null> {
  const [rule = null] = await matchPosts(db, readApprovalRules(post.brand.approvalRules), [post]);
  return rule;
}

/** The first of the rules that applies to each post, in their order. */
export async function matchPosts(
  db: Tx,
  rules: readonly ApprovalRule[],
  posts: readonly FullPost[],
): Promise<(MatchedRule | null)[]> {
  if (rules.length === 0) return posts.map(() => null);
  const ids = posts.map(({ id }) => id);
  const asksForAuthors = rules.some(
    ({ conditions: { author_kinds: kinds, author_ids } }) => kinds.length + author_ids.length > 0,
  );
  const revisions = asksForAuthors ? await findWriters(db, ids) : [];
  const asksForFirst = rules.some(({ conditions }) => conditions.risks.includes("first_post"));
  const unused = asksForFirst ? await findUnusedChannels(db, posts) : new Set<number>();
  const byPost = Map.groupBy(revisions, ({ postId }) => postId);
  return posts.map((post) => matchRules(rules, subjectOf(post, byPost.get(post.id) ?? [], unused)));
}

type Writer = Awaited<ReturnType<typeof findWriters>>[number];

function findWriters(db: Tx, postIds: readonly number[]) {
  return db.postRevision.findMany({
    where: { postId: { in: [...postIds] } },
    distinct: ["postId", "authorId", "origin", "originToken", "originTokenKind"],
    orderBy: { id: "asc" },
    select: {
      postId: true,
      origin: true,
      originToken: true,
      originTokenKind: true,
      originTokenTier: true,
      author: { select: { id: true, firstName: true, lastName: true } },
    },
  });
}

/** The channels of the posts on which nothing was published yet. */
async function findUnusedChannels(db: Tx, posts: readonly FullPost[]): Promise<Set<number>> {
  const ids = new Set(posts.flatMap(({ publications }) => publications.map(({ channelId }) => channelId)));
  const unused = await db.channel.findMany({
    where: { id: { in: [...ids] }, publications: { none: { status: "published" } } },
    select: { id: true },
  });
  return new Set(unused.map(({ id }) => id));
}

function subjectOf(post: FullPost, writers: readonly Writer[], unused: ReadonlySet<number>): ReviewSubject {
  const { publications, campaign, tags } = post;
  const overrides = publications.map((publication) => readOverrides(publication.overrides));
  const options = overrides.map(({ options: chosen = {} }) => chosen);
  const texts = [
    post.body,
    ...tags,
    ...post.media.map(({ asset }) => asset.altText),
    ...overrides.flatMap(({ body = "", thread = [], first_comment: comment }) => [body, ...thread, comment ?? ""]),
    ...options.flatMap((chosen) => Object.values(chosen).flatMap(textsIn)),
  ];
  const names = new Map(writers.map(({ author }) => [author.id, fullName(author)]));
  return {
    channels: publications.map(({ channelId: id, channel }) => ({
      id,
      name: channel.displayName,
      isFirstPost: unused.has(id),
    })),
    tags,
    campaign,
    texts,
    languages: [
      ...new Set(
        options.flatMap(({ language, second_language: second }) => [...textsIn(language), ...textsIn(second)]),
      ),
    ],
    authors: [...names].map(([id, name]) => ({ id, name })),
    isByAgent: writers.some(isByApp),
    hasLink: texts.some((text) => findNetworkLinks(text, X_LINKS).length > 0),
    hasMention: texts.some((text) => MENTION.test(text)),
    isPaid: options.some(isPaid),
  };
}

/** A handle, or the name of a saved mention; not an address. */
const MENTION = /(?<![\p{L}\p{N}_./])@[\p{L}\p{N}_]/u;

function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return Array.isArray(value) ? value.flatMap(textsIn) : [];
}

/** The options by which networks label advertisements: TikTok's and X's. */
function isPaid({ disclosure, paid_partnership: isPartnership }: NonNullable<Overrides["options"]>): boolean {
  return isPartnership === true || (typeof disclosure === "string" && disclosure !== "none");
}
