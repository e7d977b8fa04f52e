import { useQuery } from "@tanstack/react-query";
import { t } from "#kernel/language.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import { statusLook } from "#ui/status.ts";
import type { InboxSearch } from "./inbox-search.ts";
import classes from "./status-tabs.module.css";

const CHOICES = ["open", "approval", "snoozed", "done", "archived", "all"] as const;

interface StatusTabsProps {
  status: InboxSearch["status"];
  onChange: (status: InboxSearch["status"]) => void;
}

/** Open, snoozed, done, archived or all; and those with a reply to approve, while there are any. */
export function StatusTabs({ status, onChange }: StatusTabsProps) {
  const { data } = useQuery(useTRPC().inbox.replyApproval.queryOptions({}));
  const count = data?.waiting ?? 0;
  const choices = CHOICES.filter((each) => each !== "approval" || each === status || count > 0);
  const labelOf = (each: (typeof CHOICES)[number]) => {
    if (each === "all") return t("All");
    if (each === "approval") return t("To approve ({count})", { count });
    return each === "snoozed" ? t("tab|Snoozed") : statusLook(each).word;
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields; these are buttons of which one is pressed.
    <div className={classes.tabs} role="group" aria-label={t("Status")}>
      {choices.map((each) => (
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
