import { Progress } from "@mantine/core";
import { t } from "#kernel/language.ts";
import { Section } from "#ui/section.tsx";
import classes from "./allowances.module.css";
import { ALLOWANCES, type AllowanceKey, type Billing, describeUsage } from "./labels.ts";

/** Usage of each allowance as a bar with text. */
export function Allowances({ allowances }: Pick<Billing, "allowances">) {
  return (
    <Section title={t("Usage")} description={t("Usage across all brands of the account.")}>
      <dl className={classes.list}>
        {(Object.keys(ALLOWANCES) as AllowanceKey[]).map((key) => {
          const allowance = allowances[key];
          const isFull = !allowance.is_unlimited && allowance.remaining === 0;
          const share = allowance.is_unlimited
            ? 0
            : Math.min(100, (allowance.used / Math.max(1, allowance.limit)) * 100);
          return (
            <div key={key} className={classes.allowance}>
              <dt className={classes.name}>{t(ALLOWANCES[key].name)}</dt>
              <dd className={classes.usage} data-full={isFull || undefined}>
                {describeUsage(key, allowance)}
              </dd>
              <dd className={classes.bar} aria-hidden>
                <Progress value={share} color={isFull ? "red" : "gray"} size="sm" />
              </dd>
            </div>
          );
        })}
      </dl>
    </Section>
  );
}
