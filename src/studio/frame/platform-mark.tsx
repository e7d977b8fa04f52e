import { PlatformIcon } from "#studio/frame/platform-icon.tsx";
import classes from "./platform-mark.module.css";

/** A platform's icon in a frame, beside its name. */
export function PlatformMark({ platform }: { platform: string }) {
  return (
    <span className={classes.mark} aria-hidden>
      <PlatformIcon platform={platform} size={20} />
    </span>
  );
}
