import type { ReactNode } from "react";
import classes from "./choice.module.css";

interface ChoiceProps<Value extends string> {
  label: string;
  value: Value;
  onChange: (value: Value) => void;
  data: readonly { value: Value; label: ReactNode }[];
}

/** A choice of a few options: native radio buttons, which add nothing to the bundle. */
export function Choice<Value extends string>({ label, value, onChange, data }: ChoiceProps<Value>) {
  return (
    <fieldset className={classes.choice} aria-label={label}>
      {data.map((each) => (
        <label key={each.value} className={classes.option}>
          <input
            type="radio"
            className="visually-hidden"
            name={label}
            checked={each.value === value}
            onChange={() => onChange(each.value)}
          />
          <span>{each.label}</span>
        </label>
      ))}
    </fieldset>
  );
}
