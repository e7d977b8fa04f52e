import { z } from "zod";
import { defaultBrandName } from "#domain/identity/sign-in/rules.ts";
import { operation } from "#kernel/operation.ts";
import { FirstSteps } from "./schema.ts";

export const getFirstSteps = operation({
  name: "home.get_first_steps",
  summary: "Get the setup progress of a brand. Brand owner only.",
  scope: "brand",
  needs: "owner",
  tier: "full",
  input: z.object({}),
  output: FirstSteps,
  async run({ db, brandId }) {
    const brand = await db.brand.findUniqueOrThrow({
      where: { id: brandId },
      select: {
        name: true,
        sampleContentAt: true,
        account: {
          select: {
            owner: {
              select: {
                firstName: true,
                _count: { select: { tokens: { where: { kind: { in: ["personal", "tiered", "oauth"] } } } } },
              },
            },
          },
        },
        posts: { select: { id: true }, take: 1 },
        channels: { where: { postingTimes: { isEmpty: false } }, select: { id: true }, take: 1 },
        _count: {
          select: {
            channels: { where: { platform: { not: "feed" } } },
            members: true,
            invitations: true,
            endpoints: true,
          },
        },
      },
    });
    const { owner } = brand.account;
    const { channels, members, invitations, endpoints } = brand._count;
    return {
      is_named: brand.name !== defaultBrandName(owner.firstName),
      has_channel: channels > 0,
      has_posting_times: brand.channels.length > 0,
      has_post: brand.posts.length > 0,
      has_company: members > 1 || invitations > 0,
      has_sample_content: brand.sampleContentAt !== null,
      is_connected: owner._count.tokens > 0 || endpoints > 0,
    };
  },
});
