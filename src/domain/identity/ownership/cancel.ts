import { z } from "zod";
import { operation } from "#kernel/operation.ts";
import { endOffer } from "./end-offer.ts";
import { ownOffer } from "./find.ts";
import { notifyCanceled } from "./notify.ts";
import { OfferInput } from "./schema.ts";

export const cancelOwnership = operation({
  name: "ownership.cancel",
  summary: "Take back the offer of your account, before it is accepted.",
  scope: "user",
  needs: "self",
  tier: "full",
  input: OfferInput,
  output: z.object({}),
  async run(ctx, { id }) {
    await endOffer(ctx, { find: (tx) => ownOffer(tx, ctx, id), action: "ownership.canceled", notify: notifyCanceled });
    return {};
  },
});
