import { initialsOf } from "#studio/frame/face.tsx";
import { brandColor } from "#ui/brand-color.ts";
import classes from "./brand-mark.module.css";

interface BrandMarkProps {
  brand: { name: string; logo_url: string | null; color: string | null };
}

/** A brand's logo, its color, or its initials where it has neither; its name stands beside it. */
export function BrandMark({ brand: { name, logo_url: logo, color } }: BrandMarkProps) {
  return (
    <span className={classes.mark} style={brandColor(color)} aria-hidden>
      {/* biome-ignore lint/performance/noImgElement: the file is served by this host in the size it has. */}
      {logo === null ? null : <img src={logo} alt="" width={24} height={24} loading="lazy" />}
      {logo === null && color === null ? <span>{initialsOf(name)}</span> : null}
    </span>
  );
}
