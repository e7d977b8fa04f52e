import { t, tn } from "#kernel/language.ts";
import classes from "./pane-switch.module.css";

type Pane = "write" | "preview";

interface PaneSwitchProps {
  pane: Pane;
  /** The number of errors. */
  problems: number;
  onChange: (pane: Pane) => void;
}

/** Where the page has one column, switches between the editor and the preview. */
export function PaneSwitch({ pane, problems, onChange }: PaneSwitchProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: buttons that choose what is shown below, no fields of a form.
    <div className={classes.switch} role="group" aria-label={t("Show")}>
      <button type="button" className={classes.half} aria-pressed={pane === "write"} onClick={() => onChange("write")}>
        {t("Write")}
      </button>
      <button
        type="button"
        className={classes.half}
        aria-pressed={pane === "preview"}
        onClick={() => onChange("preview")}
      >
        <span>{t("Preview")}</span>
        {problems > 0 ? (
          <span className={classes.problems}>{tn(problems, "{count} problem", "{count} problems")}</span>
        ) : null}
      </button>
    </div>
  );
}
