import classes from "./edit-dialog.module.css";

interface ColorPickProps {
  label: string;
  /** `#rrggbb` */
  value: string;
  onChange: (color: string) => void;
}

/** A color, chosen with the browser's own picker. */
export function ColorPick({ label, value, onChange }: ColorPickProps) {
  return (
    <label className={classes.color}>
      <input type="color" value={value} onChange={({ currentTarget }) => onChange(currentTarget.value)} />
      <span>{label}</span>
    </label>
  );
}
