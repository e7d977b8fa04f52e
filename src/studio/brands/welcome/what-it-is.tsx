import { t } from "#kernel/language.ts";
import { JourneyDrawing } from "#ui/drawings/journey.tsx";
import classes from "./welcome.module.css";

/** What Masthead is, in one sentence and one picture. */
export function WhatItIs() {
  return (
    <div className={classes.what}>
      <div className={classes.drawing}>
        <JourneyDrawing />
        <div className={classes.captions} aria-hidden>
          <span>{t("Write")}</span>
          <span>{t("Approve")}</span>
          <span>{t("Publish")}</span>
        </div>
      </div>
      <p className={classes.sentence}>
        {t("Masthead is where your team and your clients write, approve and schedule posts for every network.")}
      </p>
    </div>
  );
}
