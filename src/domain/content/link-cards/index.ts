import { previewLink } from "./preview.ts";
import { sweepLinkCards } from "./sweep.ts";

export { readCard } from "./read-card.ts";
export { readRequestedCard } from "./read-requested-card.ts";
export { outgoingCard, viewLinkCard } from "./view.ts";
export { previewLink, sweepLinkCards };

export const operations = [previewLink] as const;
export const jobs = [sweepLinkCards] as const;
