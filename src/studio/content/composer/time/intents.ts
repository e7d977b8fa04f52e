import { msg, t } from "#kernel/language.ts";
import type { Stage } from "../sending/stage.ts";

/**
 * `publish` approves and publishes at once; `queue` approves, and `submit_queue` submits, for the next free posting time
 * of each channel.
 */
export type Act = "save" | "submit" | "approve" | "publish" | "queue" | "submit_queue";

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
  /** The chosen time from `formatWhen`, or the next free slot; undefined without one. */
  when: string | undefined;
  /** The next free slot is chosen. */
  isSlot: boolean;
  /** `when` is a delay: `in a minute`. */
  isDelay: boolean;
  isContentChanged: boolean;
  isTimeChanged: boolean;
  /** A reviewer requested changes. */
  hasRequestedChanges: boolean;
  /** A chosen channel has posting times. */
  hasQueue: boolean;
}

/** The main button's action, followed by those of its menu. */
export function intentsFor(input: IntentInput): [Intent, ...Intent[]] {
  const { stage, mayApprove, hasQueue, isSlot } = input;
  const [first, ...others] = isSlot ? atNextSlot(input) : scheduling(input);
  if (stage === "locked" || stage === "deleted") return [first, ...others];
  const queue: Intent[] = hasQueue && !isSlot ? [toQueue(input)] : [];
  // Somebody else's approval would be withdrawn by another time.
  if (!mayApprove) return [first, ...(stage === "review" || stage === "approved" ? [] : queue), ...others];
  const publish: Intent = {
    act: "publish",
    label: isReviewed(input) ? t("Approve and publish now") : t("Publish now"),
  };
  return [first, ...queue, publish, ...others];
}

const isReviewed = ({ requiresReview, stage }: IntentInput) => requiresReview && stage !== "approved";

function toQueue(input: IntentInput): Intent {
  if (!input.mayApprove) return { act: "submit_queue", label: t("Submit and add to queue") };
  return { act: "queue", label: isReviewed(input) ? t("Approve and add to queue") : t("Add to queue") };
}

/** The same actions as for a time, which the server chooses: that of the label may be taken meanwhile. */
function atNextSlot(input: IntentInput): [Intent, ...Intent[]] {
  const when = input.when ?? t("the next free slot");
  const [first, ...others] = scheduling({ ...input, when, isDelay: false, isTimeChanged: true });
  const atSlot = ({ act, label }: Intent): Intent => {
    if (act === "approve" || (act === "save" && input.stage === "approved" && input.mayApprove))
      return { act: "queue", label };
    if (act !== "submit") return { act, label };
    return { act: "submit_queue", label: input.hasRequestedChanges ? label : t("Submit for {time}", { time: when }) };
  };
  return [atSlot(first), ...others.map(atSlot)];
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
  label: hasRequestedChanges ? t("Send back for review") : t("Submit for review"),
});

type Chosen = Pick<IntentInput, "when" | "isDelay">;

function approve({ when, isDelay }: Chosen, label = msg("Schedule and approve for {time}")): Intent {
  if (when === undefined) return { act: "approve", label: t("Approve without schedule") };
  if (isDelay) return { act: "approve", label: t("Approve and publish {delay}", { delay: when }) };
  return { act: "approve", label: t(label, { time: when }) };
}

/** The same action where no review is required, without the word "approve". */
function schedule(chosen: Chosen, label = msg("Schedule for {time}")): Intent {
  const { when, isDelay } = chosen;
  if (when !== undefined && isDelay) return { act: "approve", label: t("Publish {delay}", { delay: when }) };
  return approve(chosen, label);
}

function forDraft(input: IntentInput): [Intent, ...Intent[]] {
  const { mayApprove, requiresReview, when, hasRequestedChanges } = input;
  const draft = save(t("Save draft"));
  if (!mayApprove) return [submit(hasRequestedChanges), draft];
  if (!requiresReview) return when === undefined ? [draft, schedule(input)] : [schedule(input), draft];
  // Whoever asked for changes sees them first; approving over that is in the menu, and asks.
  if (hasRequestedChanges) return [submit(true), approve(input), draft];
  if (when === undefined) return [draft, submit(false), approve(input)];
  return [approve(input), submit(false), draft];
}

function forReview(input: IntentInput): [Intent, ...Intent[]] {
  if (!input.mayApprove) return [save(t("Save changes"))];
  const label = input.isContentChanged ? msg("Save and approve for {time}") : msg("Approve for {time}");
  return [approve(input, label), save(t("Save and leave in review"))];
}

function forApproved(input: IntentInput): [Intent, ...Intent[]] {
  const { mayApprove, requiresReview, when, isDelay, isContentChanged, isTimeChanged } = input;
  if (isContentChanged && mayApprove && !requiresReview) {
    if (isTimeChanged && when !== undefined) return [schedule(input, msg("Save and schedule for {time}"))];
    const label = when === undefined ? t("Save and keep it approved") : t("Save and keep it scheduled");
    return [{ act: "approve", label }];
  }
  if (isContentChanged) {
    const back = save(t("Save and send back to review"));
    return mayApprove ? [approve(input, msg("Save and approve for {time}")), back] : [back];
  }
  if (!isTimeChanged) return [save(t("Save"))];
  if (when === undefined) return [save(mayApprove ? t("Save as unscheduled") : t("Propose to unschedule"))];
  if (isDelay)
    return [
      save(mayApprove ? t("Publish {delay}", { delay: when }) : t("Propose to publish {delay}", { delay: when })),
    ];
  return [save(mayApprove ? t("Move to {time}", { time: when }) : t("Propose {time}", { time: when }))];
}

function forEnded(input: IntentInput): [Intent, ...Intent[]] {
  const { mayApprove, requiresReview, when } = input;
  if (!mayApprove) return [submit(false), save(t("Save"))];
  if (!requiresReview)
    return when === undefined ? [save(t("Save")), schedule(input)] : [schedule(input), save(t("Save"))];
  if (when === undefined) return [save(t("Save")), submit(false), approve(input)];
  return [approve(input), submit(false), save(t("Save"))];
}
