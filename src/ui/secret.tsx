import { IconKey } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Copy } from "./copy.tsx";
import { rich } from "./rich.tsx";
import classes from "./secret.module.css";

interface SecretProps {
  /** The label: "Signing secret", "Token". */
  label: string;
  /** The label of the copy button: "Copy token". */
  copyLabel: string;
  value: string;
  /** What to do with it. The component already says that it will not be shown again. */
  children?: ReactNode;
}

/** A secret shown once: readable, selectable, with a copy button and a hint that it is shown only once. */
export function Secret({ label, copyLabel, value, children }: SecretProps) {
  return (
    <section className={classes.secret} aria-label={label}>
      <div className={classes.label}>
        <IconKey size={16} stroke={1.75} aria-hidden />
        <span>{label}</span>
      </div>
      <div className={classes.line}>
        <code className={classes.value} translate="no" data-secret>
          {value}
        </code>
        <Copy value={value} label={copyLabel} look="button" />
      </div>
      <p className={classes.note}>
        {rich("<b>Shown only once.</b> Copy it now; it cannot be shown again.", {
          b: (content) => <strong>{content}</strong>,
        })}
        {children ? (
          <>
            <span> </span>
            <span>{children}</span>
          </>
        ) : null}
      </p>
    </section>
  );
}
