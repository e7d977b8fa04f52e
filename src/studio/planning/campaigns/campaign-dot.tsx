import { type Campaign, TONES } from "./campaign.ts";
import classes from "./campaign-dot.module.css";

/** A campaign's color; its name stands beside it. */
export function CampaignDot({ color }: Pick<Campaign, "color">) {
  return <span className={classes.dot} data-tone={TONES[color]} aria-hidden />;
}
