import type { Stage } from "./stage.ts";

export type Act = "save" | "submit" | "approve";

/** One thing that can be done with what was written, in the words of its button. */
export interface Intent {
  act: Act;
  label: string;
}

export interface Situation {
  stage: Stage;
  mayApprove: boolean;
  /** Whether the brand asks for reviews. Where it does not, whoever may approve does so by scheduling. */
  isReviewed: boolean;
  /** The time chosen, as `sayWhen` says it; undefined without one. */
  when: string | undefined;
  isContentChanged: boolean;
  isTimeChanged: boolean;
  /** The author was asked for changes. */
  isSentBack: boolean;
}

/** What the accent button does, and the other ways; the first is the one that people mostly want. */
export function intentsFor(situation: Situation): [Intent, ...Intent[]] {
  switch (situation.stage) {
    case "draft":
      return forDraft(situation);
    case "review":
      return forReview(situation);
    case "set":
      return forSet(situation);
    case "ended":
    case "sealed":
    case "gone":
      return forEnded(situation);
  }
}

const save = (label: string): Intent => ({ act: "save", label });
const submit = (isAgain: boolean): Intent => ({ act: "submit", label: isAgain ? "Submit again" : "Submit for review" });

function approve(when: string | undefined, verb = "Schedule and approve"): Intent {
  if (when === undefined) return { act: "approve", label: "Approve without schedule" };
  if (when.startsWith("in ")) return { act: "approve", label: `Approve and publish ${when}` };
  return { act: "approve", label: `${verb} for ${when}` };
}

/** What needs nobody's approval: the same act, in words without it. */
function schedule(when: string | undefined, verb = "Schedule"): Intent {
  if (when?.startsWith("in ")) return { act: "approve", label: `Publish ${when}` };
  return approve(when, verb);
}

function forDraft({ mayApprove, isReviewed, when, isSentBack }: Situation): [Intent, ...Intent[]] {
  const draft = save("Save draft");
  if (!mayApprove) return [submit(isSentBack), draft];
  if (!isReviewed) return when === undefined ? [draft, schedule(when)] : [schedule(when), draft];
  if (when === undefined) return [draft, submit(isSentBack), approve(when)];
  return [approve(when), submit(isSentBack), draft];
}

function forReview({ mayApprove, when, isContentChanged }: Situation): [Intent, ...Intent[]] {
  if (!mayApprove) return [save("Save changes")];
  return [approve(when, isContentChanged ? "Save and approve" : "Approve"), save("Save and leave in review")];
}

function forSet(situation: Situation): [Intent, ...Intent[]] {
  const { mayApprove, isReviewed, when, isContentChanged, isTimeChanged } = situation;
  if (isContentChanged && mayApprove && !isReviewed) {
    if (isTimeChanged && when !== undefined) return [schedule(when, "Save and schedule")];
    return [{ act: "approve", label: `Save and keep it ${when === undefined ? "approved" : "scheduled"}` }];
  }
  if (isContentChanged) {
    const back = save("Save and send back to review");
    return mayApprove ? [approve(when, "Save and approve"), back] : [back];
  }
  if (!isTimeChanged) return [save("Save")];
  if (when === undefined) return [save(mayApprove ? "Save as unscheduled" : "Propose to unschedule")];
  if (when.startsWith("in ")) return [save(mayApprove ? `Publish ${when}` : `Propose to publish ${when}`)];
  return [save(mayApprove ? `Move to ${when}` : `Propose ${when}`)];
}

function forEnded({ mayApprove, isReviewed, when }: Situation): [Intent, ...Intent[]] {
  if (!mayApprove) return [submit(false), save("Save")];
  if (!isReviewed) return when === undefined ? [save("Save"), schedule(when)] : [schedule(when), save("Save")];
  if (when === undefined) return [save("Save"), submit(false), approve(when)];
  return [approve(when), submit(false), save("Save")];
}
