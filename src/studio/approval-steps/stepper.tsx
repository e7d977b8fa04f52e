import { IconAlertTriangle, IconCheck } from "@tabler/icons-react";
import type { z } from "zod";
import type { StepProgress } from "#domain/approval-steps/schema.ts";
import { counted } from "#kernel/counted.ts";
import { ROLES } from "#kernel/permissions.ts";
import { Time } from "#ui/time.tsx";
import classes from "./stepper.module.css";

export type Step = z.output<typeof StepProgress>;

const list = new Intl.ListFormat("en", { type: "conjunction" });
const anyOf = new Intl.ListFormat("en", { type: "disjunction" });

/** The steps of a review: which are approved and by whom, and whom the present one waits for. */
export function Stepper({ steps, zone }: { steps: readonly Step[]; zone: string }) {
  return (
    <ol className={classes.steps} aria-label="Approval steps">
      {steps.map((step, index) => (
        <li
          key={step.name}
          className={classes.step}
          data-state={step.state}
          aria-current={isNow(step) ? "step" : undefined}
        >
          <span className={classes.mark} aria-hidden>
            {step.state === "approved" ? <IconCheck size={14} stroke={2} /> : null}
            {step.state === "blocked" ? <IconAlertTriangle size={14} stroke={2} /> : null}
            {step.state === "current" || step.state === "waiting" ? index + 1 : null}
          </span>
          <span className={classes.words}>
            <span className={classes.name}>{step.name}</span>
            <span className={classes.detail}>
              {progressOf(step)}
              {step.due_at ? (
                <>
                  {" · due "}
                  <Time iso={step.due_at} zone={zone} withZone={false} />
                </>
              ) : null}
            </span>
          </span>
        </li>
      ))}
    </ol>
  );
}

const isNow = ({ state }: Step) => state === "current";

function progressOf({ state, needed, approvals, approvers, roles }: Step): string {
  const by = list.format(approvals.map(({ author, guest_name: guest }) => guest ?? author?.name ?? "Masthead"));
  if (state === "approved") return by ? `Approved by ${by}` : "Approved";
  if (state === "blocked") return "Nobody is left who can approve this step. The brand owner can approve all steps.";
  const named = [
    ...approvers.map(({ name }) => name),
    ...roles.map((role) => `any ${ROLES[role].label.toLowerCase()}`),
  ];
  const waiting = state === "current" ? "Waiting for" : "Then";
  const who = named.length > 0 ? `${waiting} ${anyOf.format(named)}` : `${waiting} the team`;
  const count = needed > 1 ? ` · ${approvals.length} of ${counted(needed, "approval")}` : "";
  return `${who}${count}${approvals.length > 0 ? ` · approved by ${by}` : ""}`;
}
