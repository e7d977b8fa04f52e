import { z } from "zod";
import { operation } from "#kernel/operation.ts";
import { offersOf } from "./find.ts";
import { OwnershipOffers } from "./schema.ts";
import { viewOffer } from "./view.ts";

export const getOwnershipOffers = operation({
  name: "ownership.get",
  summary: "Get the offer of your account to someone, and offers of other accounts to you.",
  scope: "user",
  needs: "self",
  tier: "full",
  input: z.object({}),
  output: OwnershipOffers,
  async run(ctx) {
    const offers = await offersOf(ctx);
    const own = offers.find(({ fromId }) => fromId === ctx.caller.userId);
    const received = offers.filter(({ toId }) => toId === ctx.caller.userId);
    return { offered: own ? viewOffer(own) : null, received: received.map(viewOffer) };
  },
});
