import { useQuery } from "@tanstack/react-query";
import { t } from "#kernel/language.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import { statusLook } from "#ui/status.ts";
import type { InboxSearch } from "./inbox-search.ts";
import classes from "./status-tabs.module.css";

const CHOICES = ["open", "snoozed", "done", "archived", "all"] as const;

interface StatusTabsProps {
  status: InboxSearch["status"];
  onChange: (status: InboxSearch["status"]) => void;
}

/** Open, snoozed, done, archived or all; above them, on a line of its own, those with a reply to approve, while there are any. */
export function StatusTabs({ status, onChange }: StatusTabsProps) {
  const { data } = useQuery(useTRPC().inbox.replyApproval.queryOptions({}));
  const count = data?.waiting ?? 0;
  const labelOf = (each: (typeof CHOICES)[number]) => {
    if (each === "all") return t("All");
    return each === "snoozed" ? t("tab|Snoozed") : statusLook(each).word;
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields; these are buttons of which one is pressed.
    <div className={classes.tabs} role="group" aria-label={t("Status")}>
      {count > 0 || status === "approval" ? (
        <button
          type="button"
          className={classes.approval}
          aria-pressed={status === "approval"}
          onClick={() => onChange("approval")}
        >
          {t("To approve ({count})", { count })}
        </button>
      ) : null}
      {CHOICES.map((each) => (
        <button
          key={each}
          type="button"
          className={classes.tab}
          aria-pressed={each === status}
          onClick={() => onChange(each)}
        >
          {labelOf(each)}
        </button>
      ))}
    </div>
  );
}
