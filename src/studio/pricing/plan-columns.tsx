import { IconCheck } from "@tabler/icons-react";
import { ButtonLink } from "#ui/link.tsx";
import { type Billing, inclusions, money, type Plan } from "./labels.ts";
import classes from "./plan-columns.module.css";

interface PlanColumnsProps {
  plans: Plan[];
  billing: Billing;
  current: string | null;
  /** The heading level of the plans. */
  heading: "h2" | "h3";
}

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
        {plan.name.en}
        {plan.popular ? <span className={classes.popular}>Most popular</span> : null}
      </Heading>
      <p className={classes.description}>{plan.description.en}</p>
      <p className={classes.price}>
        <span className={classes.amount}>{money(amount, currency)}</span>{" "}
        {amount === 0 ? "forever" : isYearly ? "per year" : "per month"}
      </p>
      <p className={classes.spread}>{isYearly ? `${money(Math.round(amount / 12), currency)} per month` : null}</p>
      <ul className={classes.inclusions}>
        {inclusions(plan).map((line) => (
          <li key={line}>
            <IconCheck size={16} stroke={1.75} aria-hidden />
            {line}
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
  if (current === plan.slug) return <p className={classes.current}>Your current plan</p>;
  if (current !== null) return null;
  return (
    <ButtonLink href="/sign-up" variant={plan.popular ? "filled" : "default"} fullWidth>
      {plan.popular ? "Start 14-day trial" : "Sign up"}
    </ButtonLink>
  );
}
