import { fitBytes } from "#domain/content/media/index.ts";
import { avatarUrl } from "#domain/identity/accounts/rules.ts";
import { invalid, isFault } from "#kernel/fault.ts";
import { t } from "#kernel/language.ts";
import { operation } from "#kernel/operation.ts";
import { AVATAR_PLAN, newAvatarKey } from "./rules.ts";
import { OwnAvatar, UpdateAvatarInput } from "./schema.ts";

export const updateAvatar = operation({
  name: "me.update_avatar",
  summary: "Set your image. It is shown to the members of your brands beside your name.",
  scope: "user",
  needs: "self",
  tier: "full",
  input: UpdateAvatarInput,
  output: OwnAvatar,
  async run(ctx, { image: text }) {
    const { userId } = ctx.caller;
    const bytes = Buffer.from(text.slice(text.indexOf(",") + 1), "base64");
    const { file } = await fitBytes(ctx, `user:${userId}`, bytes, AVATAR_PLAN).catch((error: unknown) => {
      if (isFault(error) && error.kind === "invalid") throw invalid("image", t("This image can't be read."));
      throw error;
    });
    const avatar = { key: newAvatarKey(), image: new Uint8Array(file), createdAt: ctx.clock.now() };
    await ctx.db.avatar.upsert({ where: { userId }, create: { ...avatar, userId }, update: avatar });
    return { avatar_url: avatarUrl(avatar, ctx.env) };
  },
});
