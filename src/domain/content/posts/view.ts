import type { z } from "zod";
import { viewLinkCard } from "#domain/content/link-cards/index.ts";
import { viewAsset } from "#domain/content/media/index.ts";
import { viewThrough } from "#domain/content/provenance/index.ts";
import { fullName } from "#domain/identity/accounts/index.ts";
import { viewEvergreenRef, viewRecurrenceRef } from "#domain/planning/repetition/index.ts";
import { viewChannelRef } from "#domain/publishing/channels/index.ts";
import { isActive } from "#domain/review/approval-delegations/rules.ts";
import { viewRoundRule } from "#domain/review/approval-rules/index.ts";
import { viewProgress } from "#domain/review/approval-steps/index.ts";
import type { BrandContext } from "#kernel/context.ts";
import { t } from "#kernel/language.ts";
import { type Role, roleAllows, seesDrafts } from "#kernel/permissions.ts";
import { wireTime, wireTimeOrNull } from "#kernel/time.ts";
import type { PublishError } from "#platform/connectors/contract.ts";
import { findConnector } from "#platform/connectors/registry.ts";
import type { RawAnswer } from "#platform/connectors/shared/http/call.ts";
import { describeError, nextStep } from "#platform/connectors/shared/http/errors.ts";
import type {
  PublicationChange as ChangeRow,
  Channel,
  LinkCard,
  PublicationPart as PartRow,
  PostRevision,
  PublicationAttempt,
  Publication as PublicationRow,
  ThreadEntry,
  User,
} from "#platform/db/index.ts";
import { currentRound, turnFor } from "./approval/turn-for.ts";
import { findChangeObstacle, findFixObstacle, mayChangePublished, mayFix } from "./editing/changeable.ts";
import type { FullPost, FullPublication } from "./find.ts";
import { sentMentions } from "./reading/sent-mentions.ts";
import { allowedActions, countParts, readOverrides } from "./rules.ts";
import type {
  Post,
  PublicationError,
  PublicationPart,
  PublicationWithAttempts,
  Revision,
  RevisionContent,
} from "./schema.ts";

type View = z.input<typeof Post>;

export function viewPost(post: FullPost, ctx: BrandContext): View {
  const userId = ctx.caller.kind === "person" ? ctx.caller.userId : null;
  return {
    id: post.id,
    brand_id: post.brandId,
    ...viewAuthorship(post, ctx.role),
    body: post.body,
    format: post.format,
    media: post.media.map(({ asset }) => viewAsset(asset, ctx.env)),
    tags: post.tags,
    internal_note: seesDrafts(ctx.role) ? post.internalNote : "",
    scheduled_at: wireTimeOrNull(post.scheduledAt),
    timezone: post.timezone,
    status: post.status,
    revision: post.revision,
    content_hash: post.contentHash,
    assignee: seesDrafts(ctx.role) && post.assignee ? viewPerson(post.assignee) : null,
    due_at: seesDrafts(ctx.role) ? wireTimeOrNull(post.dueAt) : null,
    campaign: post.campaign,
    idea_id: seesDrafts(ctx.role) ? post.ideaId : null,
    recurrence: viewRecurrenceRef(post, ctx.role),
    evergreen: viewEvergreenRef(post, ctx.role),
    utm_campaign: post.utmCampaign,
    publications: post.publications.map((publication) => ({
      ...viewPublication(publication, post.publications, ctx),
      mentions: sentMentions(post, publication),
    })),
    approval_steps: viewApprovalSteps(post, ctx.role, ctx.clock.now()),
    approval_rule: viewApprovalRule(post, ctx.role),
    allowed_actions: allowedActions({
      publications: post.publications,
      isAsApproved: post.approvedHash === post.contentHash,
      role: ctx.role,
      tier: ctx.caller.kind === "person" ? ctx.caller.token.tier : null,
      turn: turnFor(post, { userId, role: ctx.role }, ctx.clock.now()),
      now: ctx.clock.now(),
    }),
    created_at: wireTime(post.createdAt),
    updated_at: wireTime(post.updatedAt),
  };
}

/** The steps of the review that the post is in, or whose approval it has. */
export function viewApprovalSteps(post: FullPost, role: Role | null, now: Date): View["approval_steps"] {
  const round = currentRound(post);
  const delegations = post.delegations.filter((delegation) => isActive(delegation, now));
  return round ? viewProgress(round, { approvers: post.approvers, delegations }, role) : [];
}

/** Clients see the steps, but not what the team goes by. */
function viewApprovalRule(post: FullPost, role: Role | null): View["approval_rule"] {
  const round = seesDrafts(role) ? currentRound(post) : null;
  return round && viewRoundRule(round);
}

/** The author and the credential; clients do not see the names of the team's apps. */
export function viewAuthorship(post: FullPost, role: Role | null) {
  return {
    author: viewPerson(post.author),
    origin: post.origin,
    written_through: viewThrough(post, role),
    program_edit: viewAppEdit(post.revisions[0], role),
  };
}

function viewAppEdit(edit: FullPost["revisions"][number] | undefined, role: Role | null) {
  const through = edit && viewThrough(edit, role);
  if (!through || !edit.origin) return null;
  const { revision, author, origin, createdAt } = edit;
  return { revision, author: viewPerson(author), origin, written_through: through, created_at: wireTime(createdAt) };
}

function viewPublication(
  publication: FullPublication,
  ofPost: readonly Pick<FullPublication, "status">[],
  ctx: BrandContext,
) {
  return {
    id: publication.id,
    channel: viewChannelRef(publication.channel, ctx),
    overrides: readOverrides(publication.overrides),
    scheduled_at: wireTimeOrNull(publication.scheduledAt),
    follows_post: publication.followsPost,
    status: publication.status,
    external_id: publication.externalId,
    permalink: publication.permalink,
    published_at: wireTimeOrNull(publication.publishedAt),
    removed_at: wireTimeOrNull(publication.removedAt),
    error: viewError(publication.channel.platform, publication.error),
    can_fix: mayFix(ctx) && findFixObstacle(publication, ofPost) === null,
    attempts: publication._count.attempts,
    next_attempt_at: wireTimeOrNull(publication.nextAttemptAt),
  };
}

function viewError(platform: string, stored: unknown): PublicationError | null {
  if (stored === null) return null;
  const error = stored as PublishError;
  const { errors } = findConnector(platform) ?? {};
  const next = nextStep(errors, error.code);
  const { code, category, retryable } = error;
  const message = describeError(errors, error);
  return { code, category, message, retryable, next_step: next && { text: t(next.step), link: next.link } };
}

type DetailedPublication = Omit<FullPublication, "channel"> &
  PublicationRow & {
    channel: Channel;
    post: { revision: number; publications: Pick<FullPublication, "status">[] };
    attempts: PublicationAttempt[];
    parts: PartRow[];
    linkCard: LinkCard | null;
    changes: (ChangeRow & { requestedBy: User | null })[];
  };

export function viewPublicationWithAttempts(
  publication: DetailedPublication,
  ctx: BrandContext,
): z.input<typeof PublicationWithAttempts> {
  const { role } = ctx;
  const seesResponses = roleAllows(role, "connections.manage");
  const attempts = publication.attempts.map(({ number, part, outcome, error, response, startedAt, finishedAt }) => ({
    number,
    part: part + 1,
    outcome,
    error: viewError(publication.channel.platform, error),
    response: seesResponses ? (response as RawAnswer | null) : null,
    started_at: wireTime(startedAt),
    finished_at: wireTimeOrNull(finishedAt),
  }));
  const notices = publication.attempts.flatMap(({ outcome, response }) =>
    outcome === "published" && response ? (response as RawAnswer).body.split("\n").filter(Boolean) : [],
  );
  const { progress, linkCard, post } = publication;
  const link_card = linkCard && viewLinkCard(ctx.env.APP_URL, linkCard);
  const details = { revision: post.revision, progress, parts: viewParts(publication), link_card, notices, attempts };
  return { ...viewPublication(publication, post.publications, ctx), ...details, ...viewChanges(publication, ctx) };
}

function viewChanges(publication: DetailedPublication, ctx: BrandContext) {
  const [change] = publication.changes;
  const mayChange = mayChangePublished(ctx) && change?.status !== "pending";
  const can = (kind: ChangeRow["kind"]) => mayChange && findChangeObstacle(kind, publication, ctx.clock.now()) === null;
  const isDeletion = change?.kind === "delete" && change.status === "done";
  const by = change?.requestedBy ? viewPerson(change.requestedBy) : null;
  return {
    can_edit: can("edit"),
    can_delete: can("delete"),
    edited_at: wireTimeOrNull(publication.editedAt),
    removed_by: isDeletion ? by : null,
    change: change
      ? {
          kind: change.kind,
          status: change.status,
          error: viewError(publication.channel.platform, change.error),
          requested_by: by,
          created_at: wireTime(change.createdAt),
          finished_at: wireTimeOrNull(change.finishedAt),
        }
      : null,
  };
}

function viewParts(publication: DetailedPublication): PublicationPart[] {
  const { status, channel, overrides, parts: out } = publication;
  // A publication sent as a whole, before its platform supported parts, has no part rows.
  if (status === "published" && out.length === 0) return [];
  const count = Math.max(countParts(channel, readOverrides(overrides)), out.length);
  if (count === 1) return [];
  return Array.from({ length: count }, (_, index) => {
    const row = out[index];
    if (!row) {
      const isNext = index === out.length;
      return {
        number: index + 1,
        status: isNext ? partStatus(status) : "waiting",
        external_id: "",
        permalink: "",
        published_at: null,
      };
    }
    const { externalId: external_id, permalink, publishedAt } = row;
    return { number: index + 1, status: "published", external_id, permalink, published_at: wireTime(publishedAt) };
  });
}

/** The state of the next part. */
function partStatus(status: FullPublication["status"]): PublicationPart["status"] {
  if (status === "failed" || status === "unknown") return status;
  return status === "publishing" || status === "processing" ? "publishing" : "waiting";
}

type RevisionRow = PostRevision & { author: User; suggestion: (ThreadEntry & { author: User | null }) | null };

export function viewRevision(row: RevisionRow, role: Role | null): z.input<typeof Revision> {
  const { suggestion } = row;
  return {
    revision: row.revision,
    author: viewPerson(row.author),
    origin: row.origin,
    written_through: viewThrough(row, role),
    ai_model: row.aiModel,
    content: row.content as RevisionContent,
    content_hash: row.contentHash,
    suggested_by: suggestion && {
      comment_id: suggestion.id,
      author: suggestion.author && viewPerson(suggestion.author),
      guest_name: suggestion.guestName,
    },
    created_at: wireTime(row.createdAt),
  };
}

function viewPerson(user: Pick<User, "id" | "firstName" | "lastName">) {
  return { id: user.id, name: fullName(user) };
}
