import type { ClaimedPublication } from "#domain/publishing/publications/tick/claim.ts";
import type { Intent } from "#domain/publishing/publications/tick/stages.ts";
import type { TestClass } from "#platform/connectors/test/for-tests.ts";
import type { Publication } from "#platform/db/index.ts";
import type { World } from "../world.ts";

export type Wanted = {
  body: string;
  /** Scheduled time in seconds from the world's now; due at once by default. */
  inSeconds?: number;
  /** The feed by default. */
  channelId?: number;
  status?: "scheduled" | "pending_approval" | "draft";
};

/** Creates a post with one publication in the state after an approval. */
export async function addPublication(world: World, wanted: Wanted): Promise<{ id: number; postId: number }> {
  const { db, brand, owner } = world;
  const { body, inSeconds = 0, channelId = brand.channelId, status = "scheduled" } = wanted;
  const scheduledAt = new Date(world.clock.now().getTime() + inSeconds * 1000);
  const hash = "0".repeat(64);
  const post = await db.post.create({
    data: {
      brandId: brand.id,
      authorId: owner.userId,
      origin: "api",
      body,
      tags: ["news"],
      timezone: "UTC",
      status: status === "pending_approval" ? "in_review" : status,
      contentHash: hash,
      ...(status === "draft" ? {} : { submittedHash: hash }),
      ...(status === "scheduled" ? { approvedHash: hash } : {}),
      scheduledAt,
    },
  });
  const { id } = await db.publication.create({
    data: { brandId: brand.id, postId: post.id, channelId, status, scheduledAt, nextAttemptAt: scheduledAt },
  });
  return { id, postId: post.id };
}

/** A channel on one of the test platforms. */
export async function addTestChannel(world: World, kind: TestClass, handle = `${kind}-channel`): Promise<number> {
  const platform = `test_${kind}`;
  const { id } = await world.db.channel.create({
    data: { brandId: world.brand.id, platform, handle, displayName: handle },
  });
  return id;
}

export function read(world: World, id: number): Promise<Publication> {
  return world.db.publication.findUniqueOrThrow({ where: { id } });
}

export async function outcomes(world: World, id: number): Promise<string[]> {
  const attempts = await world.db.publicationAttempt.findMany({
    where: { publicationId: id },
    orderBy: { number: "asc" },
  });
  return attempts.map(({ outcome }) => outcome);
}

/** Expires all leases, as if their holders had stopped responding. */
export async function endLeases(world: World): Promise<void> {
  await world.db.$executeRaw`
    update publications set lease_until = now() where brand_id = ${world.brand.id} and lease_until is not null`;
  await world.db.$executeRaw`
    update publication_attempts set started_at = started_at - interval '1 hour'
    where publication_id in (select id from publications where brand_id = ${world.brand.id})`;
}

/** Creates many publications on one channel in two statements. */
export async function addBacklog(
  world: World,
  channelId: number,
  count: number,
  { inSeconds, status = "scheduled" }: Required<Pick<Wanted, "inSeconds">> & Pick<Wanted, "status">,
): Promise<void> {
  const { db, brand, owner } = world;
  const scheduledAt = new Date(world.clock.now().getTime() + inSeconds * 1000);
  const postStatus = status === "pending_approval" ? "in_review" : status;
  await db.$executeRaw`
    with made as (
      insert into posts (brand_id, author_id, origin, body, timezone, status, content_hash, scheduled_at, updated_at)
      select ${brand.id}, ${owner.userId}, 'api', 'Post ' || number, 'UTC', ${postStatus}::post_status, repeat('0', 64),
        ${scheduledAt}, now()
      from generate_series(1, ${count}::int) as number returning id
    )
    insert into publications (brand_id, post_id, channel_id, status, scheduled_at, next_attempt_at, updated_at, idempotency_key)
    select ${brand.id}, id, ${channelId}, ${status}::publication_status, ${scheduledAt}, ${scheduledAt}, now(), gen_random_uuid()
    from made`;
}

/**
 * Makes the database reject the brand's rows with this external id, permanently or as with a full disk, by the
 * SQLSTATE.
 * @returns a function that ends it
 */
export async function rejectResponse(world: World, externalId: string, state: string): Promise<() => Promise<void>> {
  const { db, brand } = world;
  const name = `refuse_${externalId}_${brand.id}`;
  await db.$executeRawUnsafe(`
    create function ${name}() returns trigger as $$ begin
      raise exception 'refused' using errcode = '${state}';
    end $$ language plpgsql`);
  await db.$executeRawUnsafe(`
    create trigger ${name} before update on publications for each row
    when (new.external_id = '${externalId}' and new.brand_id = ${brand.id}) execute function ${name}()`);
  return async () => {
    await db.$executeRawUnsafe(`drop trigger ${name} on publications`);
  };
}

/** The intent of a claimed publication that is ready to be sent and has no links. */
export const intentOf = (claimed: Pick<ClaimedPublication, "id" | "token">): Intent => ({
  claimed,
  isResend: false,
  content: { linkContext: null, shortLinks: [] },
});
