import { counted } from "#kernel/counted.ts";
import classes from "./half-switch.module.css";

type Half = "write" | "preview";

interface HalfSwitchProps {
  half: Half;
  /** How many things the channels would refuse. */
  problems: number;
  onChange: (half: Half) => void;
}

/** On a phone the two columns are two sheets, one at a time. */
export function HalfSwitch({ half, problems, onChange }: HalfSwitchProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: buttons that choose what is shown below, no fields of a form.
    <div className={classes.switch} role="group" aria-label="Show">
      <button type="button" className={classes.half} aria-pressed={half === "write"} onClick={() => onChange("write")}>
        Write
      </button>
      <button
        type="button"
        className={classes.half}
        aria-pressed={half === "preview"}
        onClick={() => onChange("preview")}
      >
        Preview
        {problems > 0 ? <span className={classes.problems}>{counted(problems, "problem")}</span> : null}
      </button>
    </div>
  );
}
