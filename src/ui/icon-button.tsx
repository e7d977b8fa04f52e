import type { ComponentProps, CSSProperties } from "react";
import classes from "./icon-button.module.css";

interface IconButtonProps extends ComponentProps<"button"> {
  /** What it does, in words; for what it does to which of several, with a name. */
  "aria-label": string;
  /** Framed as other buttons are, where it stands among them. */
  framed?: boolean;
  /** Its width and height in pixels. */
  size?: number;
}

/** A button that shows a picture alone. The browser's own: it stands on every page, so it may weigh nothing. */
export function IconButton({ framed, size, className, style, ...rest }: IconButtonProps) {
  const sized: CSSProperties & { "--icon-button-size"?: string } =
    size === undefined ? { ...style } : { ...style, "--icon-button-size": `${size}px` };
  return (
    <button
      type="button"
      {...rest}
      className={className ? `${classes.button} ${className}` : classes.button}
      data-framed={framed || undefined}
      style={sized}
    />
  );
}
