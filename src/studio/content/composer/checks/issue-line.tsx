import { IconAlertTriangle, IconInfoCircle } from "@tabler/icons-react";
import type { Issue } from "#kernel/fault.ts";
import { t } from "#kernel/language.ts";
import { mediaPlaceOf } from "./fixes.ts";
import classes from "./preflight.module.css";

/** A finding with its advice, for a grid of two columns. */
export function IssueLine({ issue }: { issue: Issue }) {
  const { severity, message, fix } = issue;
  const { part, index: place } = mediaPlaceOf(issue);
  const Icon = severity === "error" ? IconAlertTriangle : IconInfoCircle;
  return (
    <>
      <span className={classes.icon} data-severity={severity}>
        <Icon size={16} stroke={1.75} aria-hidden />
        <span className="visually-hidden">{severity === "error" ? t("Error:") : t("Warning:")}</span>
      </span>
      <span>
        {/* A finding about a later part names its file itself. */}
        {place === undefined || part > 0 ? null : <strong>{`${t("File {number}:", { number: place + 1 })} `}</strong>}
        <span>{`${message} `}</span>
        {fix ? <span className={classes.advice}>{fix}</span> : null}
      </span>
    </>
  );
}
