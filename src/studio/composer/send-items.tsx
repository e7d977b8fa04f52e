import { Menu } from "@mantine/core";
import { useBrand } from "../frame/brand.tsx";
import { barredFor } from "./barred.ts";
import type { Act, Intent } from "./intents.ts";
import classes from "./send-items.module.css";
import type { Readiness } from "./use-readiness.ts";

interface SendItemsProps {
  others: readonly Intent[];
  readiness: Pick<Readiness, "stage" | "isReviewed" | "obstacle">;
  onSend: (act: Act) => void;
}

/** The other ways, each that is closed with the reason. */
export default function SendItems({ others, readiness, onSend }: SendItemsProps) {
  const { role } = useBrand();
  const { stage, isReviewed, obstacle } = readiness;
  return (
    <>
      {others.map(({ act, label }) => {
        const reason = obstacle(act);
        return (
          <Menu.Item key={label} disabled={reason !== null} onClick={() => onSend(act)}>
            {label}
            {reason ? <span className={classes.why}>{reason}</span> : null}
          </Menu.Item>
        );
      })}
      {barredFor(stage, role, isReviewed).map(({ label, why }) => (
        <Menu.Item key={label} disabled>
          {label}
          <span className={classes.why}>{why}</span>
        </Menu.Item>
      ))}
    </>
  );
}
