import { IconAlertTriangle, IconCheck } from "@tabler/icons-react";
import type { z } from "zod";
import type { StepProgress } from "#domain/review/approval-steps/schema.ts";
import { formatList, type Message, msg, t, tn } from "#kernel/language.ts";
import { useDateSettings } from "#ui/date-settings.tsx";
import { rich } from "#ui/rich.tsx";
import { Time } from "#ui/time.tsx";
import { formatInstant } from "#ui/time-format.ts";
import classes from "./stepper.module.css";

export type Step = z.output<typeof StepProgress>;

const ANYBODY: Record<Step["roles"][number], Message> = {
  super_admin: msg("any brand owner"),
  editor: msg("any editor"),
  client: msg("any client"),
};

/** The steps of a review: which are approved and by whom, and whom the present one waits for. */
export function Stepper({ steps, zone }: { steps: readonly Step[]; zone: string }) {
  const settings = useDateSettings();
  return (
    <ol className={classes.steps} aria-label={t("Approval steps")}>
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
            {step.state === "current" || step.state === "waiting" ? <span>{index + 1}</span> : null}
          </span>
          <span className={classes.words}>
            <span className={classes.name}>{step.name}</span>
            <span className={classes.detail}>
              <span>{progressOf(step)}</span>
              {step.due_at ? (
                <>
                  <span>{" · "}</span>
                  {rich("due {time}", { time: <Time iso={step.due_at} zone={zone} withZone={false} /> })}
                </>
              ) : null}
              {step.delegates.map(({ delegator, delegate, ends_on: day }) => (
                <span key={`${delegator.id}-${delegate.id}`}>
                  {` · ${t("{delegate} decides for {delegator} until {day}", {
                    delegate: delegate.name,
                    delegator: delegator.name,
                    day: formatInstant(new Date(`${day}T12:00:00Z`), "UTC", "date", new Date(), settings),
                  })}`}
                </span>
              ))}
            </span>
          </span>
        </li>
      ))}
    </ol>
  );
}

const isNow = ({ state }: Step) => state === "current";

function progressOf({ state, needed, approvals, approvers, roles }: Step): string {
  const approved = formatList(approvals.map(shownApprover));
  if (state === "approved") return approved ? t("Approved by {names}", { names: approved }) : t("Approved");
  if (state === "blocked") return t("Nobody is left who can approve this step. The brand owner can approve all steps.");
  const names = formatList(
    [...approvers.map(({ name }) => name), ...roles.map((role) => t(ANYBODY[role]))],
    "disjunction",
  );
  return [
    state === "current" ? waitingFor(names) : followedBy(names),
    needed > 1
      ? tn(needed, "{approved} of {count} approval", "{approved} of {count} approvals", { approved: approvals.length })
      : "",
    approvals.length > 0 ? t("approved by {names}", { names: approved }) : "",
  ]
    .filter(Boolean)
    .join(" · ");
}

/** A guest is shown with the member whose link it was, with whom they count as one person. */
function shownApprover(approval: Step["approvals"][number]): string {
  const { author, on_behalf_of: away, guest_name: guest, link_created_by: maker } = approval;
  const name = author?.name ?? "Masthead";
  if (guest === null) return away ? t("{name} (for {delegator})", { name, delegator: away.name }) : name;
  return maker ? t("{guest} (link by {name})", { guest, name: maker.name }) : guest;
}

function waitingFor(names: string): string {
  return names ? t("Waiting for {names}", { names }) : t("Waiting for the team");
}

function followedBy(names: string): string {
  return names ? t("Then {names}", { names }) : t("Then the team");
}
