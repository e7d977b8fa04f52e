import { Menu } from "@mantine/core";
import type { Barred } from "./barred.ts";
import type { Act, Intent } from "./intents.ts";
import classes from "./send-items.module.css";

interface SendItemsProps {
  others: readonly Intent[];
  barred: readonly Barred[];
  obstacle: (act: Act) => string | null;
  onSend: (act: Act) => void;
}

/** The other ways, each that is closed with the reason. */
export default function SendItems({ others, barred, obstacle, onSend }: SendItemsProps) {
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
      {barred.map(({ label, why }) => (
        <Menu.Item key={label} disabled>
          {label}
          <span className={classes.why}>{why}</span>
        </Menu.Item>
      ))}
    </>
  );
}
