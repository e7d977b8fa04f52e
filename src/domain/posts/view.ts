import type { z } from "zod";
import { fullName } from "#domain/accounts/index.ts";
import { viewAsset } from "#domain/media/index.ts";
import { viewThrough } from "#domain/provenance/index.ts";
import type { BrandContext } from "#kernel/context.ts";
import { type Role, seesDrafts } from "#kernel/permissions.ts";
import { wireTime, wireTimeOrNull } from "#kernel/time.ts";
import type { PostRevision, PublicationAttempt, User } from "#platform/db/index.ts";
import type { FullPost, FullPublication } from "./find.ts";
import { allowedActions, readOverrides } from "./rules.ts";
import type {
  Post,
  Publication,
  PublicationError,
  PublicationWithAttempts,
  Revision,
  RevisionContent,
} from "./schema.ts";

type View = z.input<typeof Post>;

export function viewPost(post: FullPost, ctx: BrandContext): View {
  return {
    id: post.id,
    brand_id: post.brandId,
    ...viewAuthorship(post, ctx.role),
    body: post.body,
    media: post.media.map(({ asset }) => viewAsset(asset, ctx.env)),
    tags: post.tags,
    internal_note: seesDrafts(ctx.role) ? post.internalNote : "",
    scheduled_at: wireTimeOrNull(post.scheduledAt),
    timezone: post.timezone,
    status: post.status,
    revision: post.revision,
    content_hash: post.contentHash,
    idea_id: seesDrafts(ctx.role) ? post.ideaId : null,
    publications: post.publications.map(viewPublication),
    allowed_actions: allowedActions({
      publications: post.publications,
      isAsApproved: post.approvedHash === post.contentHash,
      role: ctx.role,
      tier: ctx.caller.kind === "person" ? ctx.caller.token.tier : null,
      now: ctx.clock.now(),
    }),
    created_at: wireTime(post.createdAt),
    updated_at: wireTime(post.updatedAt),
  };
}

/** Who wrote it, and through what; to clients without the names of the team's programs. */
export function viewAuthorship(post: FullPost, role: Role | null) {
  return {
    author: viewPerson(post.author),
    origin: post.origin,
    written_through: viewThrough(post, role),
    program_edit: viewProgramEdit(post.revisions[0], role),
  };
}

function viewProgramEdit(edit: FullPost["revisions"][number] | undefined, role: Role | null) {
  const through = edit && viewThrough(edit, role);
  if (!through || !edit.origin) return null;
  const { revision, author, origin, createdAt } = edit;
  return { revision, author: viewPerson(author), origin, written_through: through, created_at: wireTime(createdAt) };
}

function viewPublication(publication: FullPublication): z.input<typeof Publication> {
  const { id, platform, handle } = publication.channel;
  return {
    id: publication.id,
    channel: { id, platform, handle },
    overrides: readOverrides(publication.overrides),
    scheduled_at: wireTimeOrNull(publication.scheduledAt),
    follows_post: publication.followsPost,
    status: publication.status,
    external_id: publication.externalId,
    permalink: publication.permalink,
    published_at: wireTimeOrNull(publication.publishedAt),
    error: publication.error as PublicationError | null,
    attempts: publication._count.attempts,
    next_attempt_at: wireTimeOrNull(publication.nextAttemptAt),
  };
}

export function viewPublicationWithAttempts(
  publication: FullPublication & { attempts: PublicationAttempt[] },
): z.input<typeof PublicationWithAttempts> {
  const attempts = publication.attempts.map(({ number, outcome, error, startedAt, finishedAt }) => ({
    number,
    outcome,
    error: error as PublicationError | null,
    started_at: wireTime(startedAt),
    finished_at: wireTimeOrNull(finishedAt),
  }));
  return { ...viewPublication(publication), attempts };
}

export function viewRevision(row: PostRevision & { author: User }, role: Role | null): z.input<typeof Revision> {
  return {
    revision: row.revision,
    author: viewPerson(row.author),
    origin: row.origin,
    written_through: viewThrough(row, role),
    content: row.content as RevisionContent,
    content_hash: row.contentHash,
    created_at: wireTime(row.createdAt),
  };
}

function viewPerson(user: User) {
  return { id: user.id, name: fullName(user) };
}
