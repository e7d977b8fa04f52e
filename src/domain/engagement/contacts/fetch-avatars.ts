import { fitBytes } from "#domain/content/media/index.ts";
import { AVATAR_PLAN, newAvatarKey } from "#domain/identity/avatars/rules.ts";
import type { PublicContext } from "#kernel/context.ts";
import { isFault } from "#kernel/fault.ts";
import { job } from "#kernel/job.ts";
import type { Tx } from "#platform/db/index.ts";

const DAY_MS = 86_400_000;
/** An image is fetched again after this time, because people change theirs and networks' addresses expire. */
const FRESH_DAYS = 7;
const TIMEOUT_MS = 10_000;
const MAX_BYTES = 3 * 1024 ** 2;
/** Identities of one job. */
const BATCH = 20;

/**
 * Has the images of these authors fetched, apart from receiving their messages, which must not wait. At most once a
 * week for each, whether or not it succeeds.
 */
export async function enqueueAvatars(
  tx: Tx,
  { clock, queue }: Pick<PublicContext, "clock" | "queue">,
  author: { brandId: number; platform: string; externalIds: readonly string[] },
): Promise<void> {
  const now = clock.now();
  const due = await tx.$queryRaw<{ id: number }[]>`
    update contact_identities set avatar_checked_at = ${now}
    where brand_id = ${author.brandId} and platform = ${author.platform}
      and external_id = any(${[...author.externalIds]}) and avatar_url is not null
      and (avatar_checked_at is null or avatar_checked_at < ${new Date(now.getTime() - FRESH_DAYS * DAY_MS)})
    returning id`;
  const ids = due.map(({ id }) => id);
  const batches = Array.from({ length: Math.ceil(ids.length / BATCH) }, (_, at) => ({
    identity_ids: ids.slice(at * BATCH, (at + 1) * BATCH),
  }));
  if (batches.length > 0) await queue.enqueueAll(tx, fetchAvatars, batches);
}

/** Stores the authors' images, so that no browser asks a network for them. One that can't be had is left out. */
export const fetchAvatars = job<{ identity_ids: number[] }>({
  name: "contacts.fetch_avatars",
  options: { retryLimit: 1, retryDelay: 60, expireInSeconds: 300, concurrency: 2 },
  async perform(ctx, { identity_ids: ids }) {
    const identities = await ctx.db.contactIdentity.findMany({
      where: { id: { in: ids }, avatarUrl: { not: null } },
      select: { id: true, brandId: true, avatarUrl: true },
    });
    for (const { id: identityId, brandId, avatarUrl } of identities) {
      const image = avatarUrl === null ? null : await fetchImage(ctx, brandId, avatarUrl);
      if (!image) continue;
      const createdAt = ctx.clock.now();
      // The contact may have been deleted meanwhile; then nothing of it is stored.
      await ctx.db.$executeRaw`
        insert into avatars (key, identity_id, image, created_at)
        select ${newAvatarKey()}, id, ${image}, ${createdAt} from contact_identities where id = ${identityId}
        on conflict (identity_id) do update
          set key = excluded.key, image = excluded.image, created_at = excluded.created_at`;
    }
  },
});

async function fetchImage(ctx: PublicContext, brandId: number, url: string): Promise<Uint8Array<ArrayBuffer> | null> {
  const chunks: Uint8Array[] = [];
  const outcome = await ctx.egress.download(
    { url, method: "GET", headers: {}, timeoutMs: TIMEOUT_MS, maxBytes: MAX_BYTES },
    async (bytes) => void chunks.push(bytes),
  );
  if (!outcome.ok || outcome.status !== 200 || outcome.truncated) return null;
  try {
    const { file } = await fitBytes(ctx, brandId, Buffer.concat(chunks), AVATAR_PLAN);
    return new Uint8Array(file);
  } catch (error) {
    // Initials are shown instead.
    if (!isFault(error)) throw error;
    return null;
  }
}
