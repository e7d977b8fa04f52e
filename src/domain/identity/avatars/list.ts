import { z } from "zod";
import { avatarUrl } from "#domain/identity/accounts/rules.ts";
import { operation } from "#kernel/operation.ts";

import { AvatarList } from "./schema.ts";

export const listAvatars = operation({
  name: "users.list_avatars",
  summary: "List the images of the brand's members.",
  scope: "brand",
  // Whoever reads content sees who wrote it.
  needs: "content.view",
  tier: "read",
  input: z.object({}),
  output: AvatarList,
  async run({ db, brandId, env }) {
    const avatars = await db.avatar.findMany({
      where: { user: { deletedAt: null, members: { some: { brandId } } } },
      select: { key: true, userId: true },
      orderBy: { userId: "asc" },
    });
    return {
      avatars: avatars.flatMap(({ userId, ...avatar }) => {
        const url = avatarUrl(avatar, env);
        return userId === null || url === null ? [] : [{ user_id: userId, avatar_url: url }];
      }),
    };
  },
});
