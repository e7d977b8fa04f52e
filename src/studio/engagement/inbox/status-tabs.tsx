import { t } from "#kernel/language.ts";
import { statusLook } from "#ui/status.ts";
import type { InboxSearch } from "./inbox-search.ts";
import classes from "./status-tabs.module.css";

const CHOICES = ["open", "snoozed", "done", "archived", "all"] as const;

interface StatusTabsProps {
  status: InboxSearch["status"];
  onChange: (status: InboxSearch["status"]) => void;
}

/** Open, snoozed, done, archived or all. */
export function StatusTabs({ status, onChange }: StatusTabsProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields; these are buttons of which one is pressed.
    <div className={classes.tabs} role="group" aria-label={t("Status")}>
      {CHOICES.map((each) => (
        <button
          key={each}
          type="button"
          className={classes.tab}
          aria-pressed={each === status}
          onClick={() => onChange(each)}
        >
          {each === "all" ? t("All") : each === "snoozed" ? t("tab|Snoozed") : statusLook(each).word}
        </button>
      ))}
    </div>
  );
}
