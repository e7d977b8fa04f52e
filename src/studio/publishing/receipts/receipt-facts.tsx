import { Anchor } from "@mantine/core";
import { IconAlertTriangle, IconCircleCheck } from "@tabler/icons-react";
import type { ReactNode } from "react";
import type { Actor, Receipt, Statement } from "#domain/publishing/receipts/schema.ts";
import { t, tn } from "#kernel/language.ts";
import { platformName } from "#platform/connectors/shared/description/names.ts";
import { type Definition, DefinitionList } from "#ui/definition-list.tsx";
import { NEW_TAB } from "#ui/link.tsx";
import { describeActor } from "./describe-actor.ts";
import classes from "./receipt-facts.module.css";

interface ReceiptFactsProps {
  receipt: Receipt;
  /** An instant, in the zone of whoever reads it. */
  time: (iso: string) => ReactNode;
}

/** What a receipt states, in words, and what was checked about it. */
export function ReceiptFacts({ receipt, time }: ReceiptFactsProps) {
  const { statement, checks, id, number } = receipt;
  const { approval, sending, changes, content, audit } = statement;
  const line = ({ by, at }: { by: Actor; at: string }) => <Line key={at} text={describeActor(by)} time={time(at)} />;
  const items: Definition[] = [
    { term: t("Written"), value: statement.authors.map(line) },
    {
      term: t("Approved"),
      value: approval.decisions.length > 0 ? approval.decisions.map(line) : t("Published without an approval"),
    },
    { term: t("Rule"), value: describeRule(approval) },
    { term: t("Published"), value: <Sending statement={statement} time={time} /> },
    ...(changes.length > 0
      ? [
          {
            term: t("Changed since"),
            value: changes.map((change) => (
              <Line key={change.at} text={describeChange(change)} time={time(change.at)} />
            )),
          },
        ]
      : []),
    { term: t("Content hash"), value: <code translate="no">{content.hash}</code> },
    ...(content.text_sha256
      ? [{ term: t("SHA-256 of the text"), value: <code translate="no">{content.text_sha256}</code> }]
      : []),
    ...(audit
      ? [
          {
            term: t("Audit log"),
            value: (
              <>
                <p>{t("Up to event {number}", { number: String(audit.sequence) })}</p>
                <code translate="no">{audit.hash}</code>
              </>
            ),
          },
        ]
      : []),
    {
      term: t("Receipt"),
      value: (
        <>
          <p>{t("Number {number} of this publication", { number: String(number) })}</p>
          <code translate="no">{id}</code>
        </>
      ),
    },
    { term: t("Signed"), value: time(receipt.issued_at) },
  ];
  return (
    <div className={classes.facts}>
      <ul className={classes.checks}>
        <Check isGood={checks.signature === "valid"}>
          {checks.signature === "valid"
            ? t("The signature is valid.")
            : t("The signature is not valid: this is not what was signed.")}
        </Check>
        <Check isGood={checks.audit_log === "unchanged"}>
          {checks.audit_log === "unchanged"
            ? t("The audit log is the one that was signed.")
            : t("The audit log was changed after this was signed.")}
        </Check>
        {sending.confirmed_by === "person" ? (
          <Check isGood={false}>
            {t("The response of {platform} was lost. A person confirmed that the post was published.", {
              platform: platformName(statement.publication.platform),
            })}
          </Check>
        ) : null}
      </ul>
      <DefinitionList items={items} />
    </div>
  );
}

function Check({ isGood, children }: { isGood: boolean; children: string }) {
  const Icon = isGood ? IconCircleCheck : IconAlertTriangle;
  return (
    <li className={classes.check} data-good={isGood || undefined}>
      <Icon size={18} stroke={1.75} aria-hidden />
      <span>{children}</span>
    </li>
  );
}

function Line({ text, time }: { text: string; time: ReactNode }) {
  return (
    <p className={classes.line}>
      <span>{text}</span>
      <span className={classes.time}>{time}</span>
    </p>
  );
}

function Sending({ statement, time }: { statement: Statement; time: (iso: string) => ReactNode }) {
  const { sending, publication } = statement;
  const where = t("{channel} on {platform}", {
    channel: publication.channel,
    platform: platformName(publication.platform),
  });
  return (
    <>
      <Line text={where} time={time(sending.published_at)} />
      {/^https?:\/\//.test(sending.permalink) ? (
        <Anchor href={sending.permalink} {...NEW_TAB}>
          {sending.permalink.replace(/^https?:\/\//, "")}
        </Anchor>
      ) : null}
    </>
  );
}

function describeRule({ policy, steps }: Statement["approval"]): string {
  if (steps.length > 0) return tn(steps.length, "A review in {count} step", "A review in {count} steps");
  return policy === "required" ? t("Someone approves every post") : t("Scheduling is the approval");
}

function describeChange(change: Statement["changes"][number]): string {
  if (change.change === "removed") return t("No longer on the network");
  const person = describeActor(change.by);
  return change.change === "edited" ? t("Edited: {person}", { person }) : t("Deleted: {person}", { person });
}
