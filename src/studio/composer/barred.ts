import { ROLES, type Role } from "#kernel/permissions.ts";
import { isLost, type Stage } from "./stage.ts";

/** An act that is not open to this person or to this post, with the reason in words. */
interface Barred {
  label: string;
  why: string;
}

/** What one might look for among the acts and not find: said rather than left out. */
export function barredFor(stage: Stage, role: Role, isReviewed: boolean): Barred[] {
  const found: Barred[] = [];
  if (isLost(stage)) return found;
  if (stage === "review") found.push({ label: "Submit for review", why: "It's already in review." });
  if (stage === "set") found.push({ label: "Submit for review", why: "It's already approved." });
  if ((stage === "draft" || stage === "ended") && ROLES[role].mayApprove && !isReviewed) {
    found.push({ label: "Submit for review", why: "This brand doesn't require a review of posts you schedule." });
  }
  if (!ROLES[role].mayApprove) {
    found.push({ label: "Approve", why: "Your role can't approve. Approvers are notified when you submit." });
  }
  return found;
}
