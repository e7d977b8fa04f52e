import type { ComponentProps, CSSProperties } from "react";
import classes from "./icon-button.module.css";

interface IconButtonProps extends ComponentProps<"button"> {
  /** The accessible name; with the object's name where there are several. */
  "aria-label": string;
  /** With a border like other buttons, for use beside them. */
  framed?: boolean;
  /** Width and height in pixels. */
  size?: number;
}

/** A button with an icon only, its name as tooltip. A native element: it is on every page, so it should add nothing to the bundle. */
export function IconButton({ framed, size, className, style, ...rest }: IconButtonProps) {
  const sized: CSSProperties & { "--icon-button-size"?: string } =
    size === undefined ? { ...style } : { ...style, "--icon-button-size": `${size}px` };
  return (
    <button
      type="button"
      title={rest["aria-label"]}
      {...rest}
      className={className ? `${classes.button} ${className}` : classes.button}
      data-framed={framed || undefined}
      style={sized}
    />
  );
}
