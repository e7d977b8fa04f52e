import { z } from "zod";
import { PersonRef } from "#domain/identity/accounts/schema.ts";
import { Confirmation } from "#domain/identity/credentials/schema.ts";
import { Id } from "#kernel/ids.ts";
import { WireTime } from "#kernel/time.ts";
import { AFTERWARDS } from "./terms.ts";

const Afterwards = z.enum(AFTERWARDS).meta({
  description: "What becomes of the former owner in all brands of the account: an editor, or they leave.",
  example: "editor",
});

export const OwnershipOffer = z
  .object({
    id: Id,
    from: PersonRef.meta({ description: "The owner." }),
    to: PersonRef.meta({ description: "Who can accept it." }),
    brands: z.array(z.string()).meta({ description: "The account's brands.", example: ["North Coffee"] }),
    afterwards: Afterwards,
    created_at: WireTime,
    expires_at: WireTime.meta({ description: "7 days after it was made." }),
  })
  .meta({ id: "OwnershipOffer" });

export const OwnershipOffers = z.object({
  offered: OwnershipOffer.nullable().meta({ description: "Of your own account; null without one." }),
  received: z.array(OwnershipOffer).meta({ description: "Offers to you." }),
});

export const OfferOwnershipInput = Confirmation.extend({
  person_id: Id.meta({ description: "A member of the team of one of the account's brands." }),
  afterwards: Afterwards,
});

export const AcceptOwnershipInput = Confirmation.extend({ id: Id });

export const OfferInput = z.object({ id: Id });
