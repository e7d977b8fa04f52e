import { Menu } from "@mantine/core";
import { useBrand } from "#studio/frame/brand.tsx";
import { unavailableActions } from "../checks/unavailable-actions.ts";
import type { Readiness } from "../checks/use-readiness.ts";
import type { Act, Intent } from "../time/intents.ts";
import classes from "./send-items.module.css";

interface SendItemsProps {
  others: readonly Intent[];
  readiness: Pick<Readiness, "stage" | "requiresReview" | "obstacle">;
  onSend: (act: Act) => void;
}

/** The other actions; blocked ones with the reason. */
export default function SendItems({ others, readiness, onSend }: SendItemsProps) {
  const { role } = useBrand();
  const { stage, requiresReview, obstacle } = readiness;
  return (
    <>
      {others.map(({ act, label }) => {
        const reason = obstacle(act);
        return (
          <Menu.Item key={label} disabled={reason !== null} onClick={() => onSend(act)}>
            <span>{label}</span>
            {reason ? <span className={classes.why}>{reason}</span> : null}
          </Menu.Item>
        );
      })}
      {unavailableActions(stage, role, requiresReview).map(({ label, reason }) => (
        <Menu.Item key={label} disabled>
          <span>{label}</span>
          <span className={classes.why}>{reason}</span>
        </Menu.Item>
      ))}
    </>
  );
}
