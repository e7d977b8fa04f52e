import { t } from "#kernel/language.ts";
import classes from "./code-block.module.css";
import { Copy } from "./copy.tsx";

interface CodeBlockProps {
  /** The label in the header and for assistive technology: "Request body". */
  label: string;
  /** Strings are shown unchanged; anything else as indented JSON. */
  code: unknown;
  /** The label of the copy button: "Copy code". */
  copyLabel?: string;
  /** Whether there is a copy button; yes by default. */
  copy?: boolean;
}

/** Code or a payload in a monospaced font, scrolling in its own box, reachable by keyboard. */
export function CodeBlock({ label, code, copyLabel = t("Copy code"), copy = true }: CodeBlockProps) {
  const text = typeof code === "string" ? code : (JSON.stringify(code, null, 2) ?? "");
  return (
    <figure className={classes.block}>
      <figcaption className={classes.head}>
        <span>{label}</span>
        {copy ? <Copy value={text} label={copyLabel} /> : null}
      </figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region has to be reachable by keyboard (WCAG 2.1.1). */}
      {/* biome-ignore lint/a11y/useSemanticElements: not a set of fields, and a section would be one landmark too many. */}
      <pre className={classes.code} translate="no" tabIndex={0} role="group" aria-label={label}>
        <code>{text}</code>
      </pre>
    </figure>
  );
}
