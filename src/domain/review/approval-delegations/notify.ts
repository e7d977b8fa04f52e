import { notifyPeople } from "#domain/events/notifications/index.ts";
import { fullName } from "#domain/identity/accounts/index.ts";
import type { BrandContext } from "#kernel/context.ts";
import { formatDate, t } from "#kernel/language.ts";
import type { ApprovalDelegation, Tx, User } from "#platform/db/index.ts";

type Row = ApprovalDelegation & { delegator: User; delegate: User };

/** Notifies the delegate of a new delegation, and of one that was ended both people but who ended it. */
export async function notifyOfDelegation(
  tx: Tx,
  ctx: BrandContext,
  row: Row,
  what: "created" | "ended",
): Promise<void> {
  const { brandId, caller } = ctx;
  const by = caller.kind === "person" ? caller.userId : null;
  const [delegator, delegate] = [fullName(row.delegator), fullName(row.delegate)];
  const day = (date: Date) => formatDate(date, { dateStyle: "medium", timeZone: "UTC" });
  await notifyPeople(tx, ctx, {
    userIds: [row.delegatorId, row.delegateId].filter((id) => id !== by),
    brandId,
    type: "approval_delegated",
    title: () =>
      what === "created" ? t("You approve posts for {name}", { name: delegator }) : t("A delegation was ended"),
    body: () =>
      what === "created"
        ? [
            t("From {from} to {to}, you decide in the place of {name}, who is away.", {
              from: day(row.startsOn),
              to: day(row.endsOn),
              name: delegator,
            }),
            row.note,
          ]
            .filter(Boolean)
            .join("\n")
        : t("{delegate} no longer approves posts for {delegator}.", { delegate, delegator }),
    path: "/approvals",
  });
}
