import { IconKey } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Copy } from "./copy.tsx";
import classes from "./secret.module.css";

interface SecretProps {
  /** What it is: "Signing secret", "Token". */
  label: string;
  value: string;
  /** What to do with it. That it will not be shown again is said already. */
  children?: ReactNode;
}

/** A secret shown once: readable, selectable, with a copy button, and a plain word that this is the only time. */
export function Secret({ label, value, children }: SecretProps) {
  return (
    <section className={classes.secret} aria-label={label}>
      <div className={classes.label}>
        <IconKey size={16} stroke={1.75} aria-hidden />
        {label}
      </div>
      <div className={classes.line}>
        <code className={classes.value} data-secret>
          {value}
        </code>
        <Copy value={value} what={label.toLowerCase()} look="button" />
      </div>
      <p className={classes.note}>
        <strong>Shown this once.</strong> Copy it now; it cannot be shown again. {children}
      </p>
    </section>
  );
}
