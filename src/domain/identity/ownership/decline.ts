import { z } from "zod";
import { operation } from "#kernel/operation.ts";
import { endOffer } from "./end-offer.ts";
import { receivedOffer } from "./find.ts";
import { notifyDeclined } from "./notify.ts";
import { OfferInput } from "./schema.ts";

export const declineOwnership = operation({
  name: "ownership.decline",
  summary: "Decline an offer of ownership. Nothing changes, and the owner is notified.",
  scope: "user",
  needs: "self",
  tier: "full",
  input: OfferInput,
  output: z.object({}),
  async run(ctx, { id }) {
    await endOffer(ctx, {
      find: (tx) => receivedOffer(tx, ctx, id),
      action: "ownership.declined",
      notify: notifyDeclined,
    });
    return {};
  },
});
