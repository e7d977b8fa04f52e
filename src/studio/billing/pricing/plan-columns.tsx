import { IconCheck } from "@tabler/icons-react";
import { msg, t } from "#kernel/language.ts";
import { ButtonLink } from "#ui/link.tsx";
import { rich } from "#ui/rich.tsx";
import { type Billing, descriptionOf, formatMoney, listInclusions, type Plan } from "./labels.ts";
import classes from "./plan-columns.module.css";

interface PlanColumnsProps {
  plans: Plan[];
  billing: Billing;
  current: string | null;
  /** The heading level of the plans. */
  heading: "h2" | "h3";
}

const FOREVER = msg("<large>{price}</large> forever");
const PER_YEAR = msg("<large>{price}</large> per year");
const PER_MONTH = msg("<large>{price}</large> per month");

/** The plans side by side. */
export function PlanColumns({ plans, ...rest }: PlanColumnsProps) {
  return (
    <ul className={classes.columns} data-count={Math.min(plans.length, 4)}>
      {plans.map((plan) => (
        <PlanColumn key={plan.slug} plan={plan} {...rest} />
      ))}
    </ul>
  );
}

function PlanColumn({ plan, billing, current, heading: Heading }: Omit<PlanColumnsProps, "plans"> & { plan: Plan }) {
  const { amount, currency } = plan.prices[billing];
  const isYearly = billing === "yearly" && amount > 0;
  return (
    <li className={classes.column}>
      <Heading className={classes.name}>
        <span>{plan.name.en}</span>
        {plan.popular ? <span className={classes.popular}>{t("Most popular")}</span> : null}
      </Heading>
      <p className={classes.description}>{descriptionOf(plan)}</p>
      <p className={classes.price}>
        {rich(amount === 0 ? FOREVER : isYearly ? PER_YEAR : PER_MONTH, {
          price: formatMoney(amount, currency),
          large: (content) => <span className={classes.amount}>{content}</span>,
        })}
      </p>
      <p className={classes.spread}>
        {isYearly ? t("{price} per month", { price: formatMoney(Math.round(amount / 12), currency) }) : null}
      </p>
      <ul className={classes.inclusions}>
        {listInclusions(plan).map((line) => (
          <li key={line}>
            <IconCheck size={16} stroke={1.75} aria-hidden />
            <span>{line}</span>
          </li>
        ))}
      </ul>
      <div className={classes.act}>
        <Act plan={plan} current={current} />
      </div>
    </li>
  );
}

function Act({ plan, current }: { plan: Plan; current: string | null }) {
  if (current === plan.slug) return <p className={classes.current}>{t("Your current plan")}</p>;
  if (current !== null) return null;
  return (
    <ButtonLink href="/sign-up" variant={plan.popular ? "filled" : "default"} fullWidth>
      {plan.popular ? t("Start 14-day trial") : t("Sign up")}
    </ButtonLink>
  );
}
