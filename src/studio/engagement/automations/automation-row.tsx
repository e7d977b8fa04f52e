"use client";

import { Switch } from "@mantine/core";
import { t, tn } from "#kernel/language.ts";
import { studioPath, useBrand } from "#studio/frame/brand.tsx";
import { RelativeTime } from "#ui/relative-time.tsx";
import { Row } from "#ui/rows.tsx";
import classes from "./automation-row.module.css";
import { describeRule } from "./describe-rule.ts";
import { type Automation, ruleOf } from "./rule.ts";
import { useAutomationActions } from "./use-automation-actions.ts";
import { useNames } from "./use-names.ts";

/** One automation as a sentence, with its switch. */
export function AutomationRow({ automation, canManage }: { automation: Automation; canManage: boolean }) {
  const { handle, timezone } = useBrand();
  const { switchTo } = useAutomationActions();
  const { id, name, is_enabled: isEnabled, runs, last_run_at: lastRunAt } = automation;
  const { when, what } = describeRule(ruleOf(automation), useNames());
  return (
    <Row
      href={studioPath(handle, `settings/automations/${id}`)}
      title={name}
      detail={<span className={classes.sentence}>{`${when}: ${what}.`}</span>}
      trailing={
        <>
          <span>
            <span>{runs === 0 ? t("Not run yet") : tn(runs, "{count} run", "{count} runs")}</span>
            {lastRunAt ? (
              <>
                <span>{", "}</span>
                <RelativeTime iso={lastRunAt} zone={timezone} />
              </>
            ) : null}
          </span>
          <Switch
            aria-label={t("{name} is on", { name })}
            checked={isEnabled}
            disabled={!canManage}
            onChange={(event) => switchTo(automation, event.currentTarget.checked)}
          />
        </>
      }
    />
  );
}
