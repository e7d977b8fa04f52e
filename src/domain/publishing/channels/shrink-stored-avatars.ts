import { job, PERIODIC_JOB } from "#kernel/job.ts";
import { MAX_AVATAR_LENGTH, shrinkAvatar } from "./shrink-avatar.ts";

const BATCH = 100;

/** Every hour: shrinks stored account images from before images were shrunk on arrival. */
export const shrinkStoredAvatars = job({
  name: "channels.shrink_pictures",
  cron: "52 * * * *",
  options: PERIODIC_JOB,
  async perform(ctx) {
    const channels = await ctx.db.$queryRaw<{ id: number; brandId: number; avatarUrl: string }[]>`
      select id, brand_id as "brandId", avatar_url as "avatarUrl" from channels
      where length(avatar_url) > ${MAX_AVATAR_LENGTH} and avatar_url like 'data:%' order by id limit ${BATCH}`;
    for (const { id, brandId, avatarUrl } of channels) {
      const small = await shrinkAvatar(ctx, brandId, avatarUrl);
      // A channel reconnected in the meantime has a new image.
      await ctx.db.channel.updateMany({ where: { id, avatarUrl }, data: { avatarUrl: small } });
    }
  },
});
