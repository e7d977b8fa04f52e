import { z } from "zod";
import { operation } from "#kernel/operation.ts";

export const deleteAvatar = operation({
  name: "me.delete_avatar",
  summary: "Remove your image. Your initials are shown instead.",
  scope: "user",
  needs: "self",
  tier: "full",
  input: z.object({}),
  output: z.object({}),
  async run({ db, caller: { userId } }) {
    await db.avatar.deleteMany({ where: { userId } });
    return {};
  },
});
