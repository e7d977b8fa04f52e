import { dismissGuideProposal } from "./dismiss-proposal.ts";
import { getBrandGuide } from "./get.ts";
import { listGuideProposals } from "./list-proposals.ts";
import { notifyOfProposals } from "./notify-proposals.ts";
import { updateBrandGuide } from "./update.ts";

export { describeGuide } from "./describe.ts";
export { findGuide, findGuideRules } from "./find.ts";
export { lookForProposals } from "./notify-proposals.ts";
export { dismissGuideProposal, getBrandGuide, listGuideProposals, updateBrandGuide };

export const operations = [getBrandGuide, updateBrandGuide, listGuideProposals, dismissGuideProposal] as const;

export const jobs = [notifyOfProposals] as const;
