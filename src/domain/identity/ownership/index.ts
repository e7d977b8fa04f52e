import { acceptOwnership } from "./accept.ts";
import { cancelOwnership } from "./cancel.ts";
import { declineOwnership } from "./decline.ts";
import { getOwnershipOffers } from "./get.ts";
import { offerOwnership } from "./offer.ts";
import { pruneOffers } from "./prune.ts";

export { acceptOwnership, cancelOwnership, declineOwnership, getOwnershipOffers, offerOwnership };

export const operations = [
  getOwnershipOffers,
  offerOwnership,
  acceptOwnership,
  declineOwnership,
  cancelOwnership,
] as const;

export const jobs = [pruneOffers];
