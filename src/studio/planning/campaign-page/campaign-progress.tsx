import { t } from "#kernel/language.ts";
import { type Campaign, describeStage, progressOf, STAGE_TONES } from "#studio/planning/campaigns/campaign.ts";
import classes from "./campaign-progress.module.css";

/** How many of a campaign's posts are how far, as a bar with numbers. */
export function CampaignProgress({ campaign }: { campaign: Campaign }) {
  const progress = progressOf(campaign);
  if (progress.length === 0) return null;
  return (
    <div>
      <div className={classes.bar} aria-hidden>
        {progress.map(({ stage, total }) => (
          <span key={stage} className={classes.part} data-tone={STAGE_TONES[stage]} style={{ flexGrow: total }} />
        ))}
      </div>
      <ul className={classes.legend} aria-label={t("Progress")}>
        {progress.map(({ stage, total }) => (
          <li key={stage}>
            <span className={classes.mark} data-tone={STAGE_TONES[stage]} aria-hidden />
            <span>{describeStage(stage, total)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
