import type { Stage } from "./stage.ts";

/**
 * `publish` approves and publishes at once; `queue` submits, or approves where the person can, and schedules at the next
 * free posting time.
 */
export type Act = "save" | "submit" | "approve" | "publish" | "queue";

/** An action and the label of its button. */
export interface Intent {
  act: Act;
  label: string;
}

export interface IntentInput {
  stage: Stage;
  mayApprove: boolean;
  /** Whether the brand requires reviews. Where it does not, scheduling approves. */
  requiresReview: boolean;
  /** The chosen time from `formatWhen`; undefined without one. */
  when: string | undefined;
  isContentChanged: boolean;
  isTimeChanged: boolean;
  /** A reviewer requested changes. */
  hasRequestedChanges: boolean;
  /** A chosen channel has posting times. */
  hasQueue: boolean;
}

/** The main button's action, followed by those of its menu. */
export function intentsFor(input: IntentInput): [Intent, ...Intent[]] {
  const [first, ...others] = scheduling(input);
  const { stage, mayApprove, hasQueue } = input;
  if (stage === "locked" || stage === "deleted") return [first, ...others];
  const queue: Intent[] = hasQueue ? [{ act: "queue", label: queueLabel(input) }] : [];
  // Somebody else's approval would be withdrawn by another time.
  if (!mayApprove) return [first, ...(stage === "review" || stage === "approved" ? [] : queue), ...others];
  const publish: Intent = { act: "publish", label: isReviewed(input) ? "Approve and publish now" : "Publish now" };
  return [first, ...queue, publish, ...others];
}

const isReviewed = ({ requiresReview, stage }: IntentInput) => requiresReview && stage !== "approved";

function queueLabel(input: IntentInput): string {
  if (!input.mayApprove) return "Submit and add to queue";
  return isReviewed(input) ? "Approve and add to queue" : "Add to queue";
}

function scheduling(input: IntentInput): [Intent, ...Intent[]] {
  switch (input.stage) {
    case "draft":
      return forDraft(input);
    case "review":
      return forReview(input);
    case "approved":
      return forApproved(input);
    case "ended":
    case "locked":
    case "deleted":
      return forEnded(input);
  }
}

const save = (label: string): Intent => ({ act: "save", label });
const submit = (hasRequestedChanges: boolean): Intent => ({
  act: "submit",
  label: hasRequestedChanges ? "Submit again" : "Submit for review",
});

function approve(when: string | undefined, verb = "Schedule and approve"): Intent {
  if (when === undefined) return { act: "approve", label: "Approve without schedule" };
  if (when.startsWith("in ")) return { act: "approve", label: `Approve and publish ${when}` };
  return { act: "approve", label: `${verb} for ${when}` };
}

/** The same action where no review is required, without the word "approve". */
function schedule(when: string | undefined, verb = "Schedule"): Intent {
  if (when?.startsWith("in ")) return { act: "approve", label: `Publish ${when}` };
  return approve(when, verb);
}

function forDraft({ mayApprove, requiresReview, when, hasRequestedChanges }: IntentInput): [Intent, ...Intent[]] {
  const draft = save("Save draft");
  if (!mayApprove) return [submit(hasRequestedChanges), draft];
  if (!requiresReview) return when === undefined ? [draft, schedule(when)] : [schedule(when), draft];
  if (when === undefined) return [draft, submit(hasRequestedChanges), approve(when)];
  return [approve(when), submit(hasRequestedChanges), draft];
}

function forReview({ mayApprove, when, isContentChanged }: IntentInput): [Intent, ...Intent[]] {
  if (!mayApprove) return [save("Save changes")];
  return [approve(when, isContentChanged ? "Save and approve" : "Approve"), save("Save and leave in review")];
}

function forApproved(input: IntentInput): [Intent, ...Intent[]] {
  const { mayApprove, requiresReview, when, isContentChanged, isTimeChanged } = input;
  if (isContentChanged && mayApprove && !requiresReview) {
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

function forEnded({ mayApprove, requiresReview, when }: IntentInput): [Intent, ...Intent[]] {
  if (!mayApprove) return [submit(false), save("Save")];
  if (!requiresReview) return when === undefined ? [save("Save"), schedule(when)] : [schedule(when), save("Save")];
  if (when === undefined) return [save("Save"), submit(false), approve(when)];
  return [approve(when), submit(false), save("Save")];
}
