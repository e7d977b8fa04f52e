import { IconCheck, IconPencil, IconX } from "@tabler/icons-react";
import { Suspense } from "react";
import { t } from "#kernel/language.ts";
import compared from "#studio/content/revisions/compare.module.css";
import type { Elements } from "#ui/elements.ts";
import { lazy } from "#ui/lazy.tsx";
import classes from "./suggestion.module.css";
import { describeText } from "./texts.ts";

const TextDiff = lazy(() => import("#studio/content/revisions/text-diff.tsx"));

interface SuggestionViewProps {
  suggestion: {
    status: "open" | "accepted" | "declined";
    channel_id: number | null;
    field: string;
    before: string;
    after: string;
    approves: boolean;
    revision: number | null;
    decided_by?: { name: string } | null;
  };
  /** The name of its channel; undefined for one that is gone. */
  channel: string | undefined;
  /** The buttons to decide about it. */
  children?: Elements;
}

/** A suggested text as a tracked change, what comes with it, and what became of it. */
export function SuggestionView({ suggestion, channel, children }: SuggestionViewProps) {
  const { status, channel_id: channelId, before, after, approves } = suggestion;
  const name = channel ?? t("a removed channel");
  const title =
    channelId === null
      ? t("Suggested change")
      : t("Suggested change on {channel}", { channel: describeText(suggestion, name) });
  return (
    <section className={classes.suggestion} data-status={status} aria-label={title}>
      <p className={classes.title}>
        <IconPencil size={14} stroke={1.75} aria-hidden />
        <span>{title}</span>
      </p>
      <div className={compared.compare}>
        <Suspense
          fallback={
            <p className={compared.text} translate="no">
              {after}
            </p>
          }
        >
          <TextDiff before={before} after={after} />
        </Suspense>
      </div>
      {approves && status === "open" ? (
        <p className={classes.note}>{t("Approves the post with exactly this text.")}</p>
      ) : null}
      {status === "open" ? null : (
        <p className={classes.note}>
          {status === "accepted" ? (
            <IconCheck size={14} stroke={2} aria-hidden />
          ) : (
            <IconX size={14} stroke={2} aria-hidden />
          )}
          <span>{describeOutcome(suggestion)}</span>
        </p>
      )}
      {children}
    </section>
  );
}

function describeOutcome({ status, revision, decided_by: by }: SuggestionViewProps["suggestion"]): string {
  const number = String(revision ?? "");
  if (status === "declined") return by ? t("Declined by {name}.", { name: by.name }) : t("Declined.");
  return by
    ? t("Accepted by {name} as revision {revision}.", { name: by.name, revision: number })
    : t("Accepted. The post has this text now.");
}
