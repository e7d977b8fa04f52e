"use client";

import { IconCheck, IconCloudOff, IconDots, IconPencil } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { t } from "#kernel/language.ts";
import { useBrand } from "#studio/frame/brand.tsx";
import { refusalText } from "#studio/frame/refusal-text.ts";
import { rich } from "#ui/rich.tsx";
import { Time } from "#ui/time.tsx";
import { isUneditable, type Stage } from "../sending/stage.ts";
import type { Activity } from "../use-composer.ts";
import classes from "./save-state.module.css";

interface SaveStateProps {
  activity: Activity;
  isDirty: boolean;
  isBlank: boolean;
  /** Files are on their way: what is saved does not contain them yet. */
  isUploading: boolean;
  stage: Stage;
}

const icon = { size: 16, stroke: 1.75, "aria-hidden": true } as const;

/** Whether the text is saved, and where. */
export function SaveState(props: SaveStateProps) {
  return (
    <span className={classes.state} role="status">
      {renderState(props)}
    </span>
  );
}

function renderState({ activity, isDirty, isBlank, isUploading, stage }: SaveStateProps): ReactNode {
  if (activity.kind === "failed") {
    return (
      <>
        <IconCloudOff {...icon} />
        <span>{describeFailure(activity)}</span>
      </>
    );
  }
  if (activity.kind === "saving" || isUploading) {
    return (
      <>
        <IconDots {...icon} />
        <span>{isUploading ? t("Uploading") : t("Saving")}</span>
      </>
    );
  }
  if (isUneditable(stage)) return isDirty ? t("Your text is saved on this device.") : null;
  if (stage !== "draft") {
    return isDirty ? (
      <>
        <IconPencil {...icon} />
        <span>{t("Changes are kept on this device until you save.")}</span>
      </>
    ) : (
      t("Nothing changes until you save.")
    );
  }
  if (activity.savedAt && !isDirty) return <Saved at={activity.savedAt} />;
  if (isBlank) return t("Drafts are saved automatically.");
  return (
    <>
      <IconPencil {...icon} />
      <span>{isDirty ? t("Editing") : t("Draft")}</span>
    </>
  );
}

/** The text is always on this device; the reasons for a failed save differ. */
function describeFailure({ reason, refusal }: Extract<Activity, { kind: "failed" }>): string {
  if (reason === "unreachable") return t("Not saved: no connection. Your text is kept on this device.");
  if (reason === "signed_out") return t("Not saved: you're signed out. Your text is kept on this device.");
  return `${t("Not saved, but kept on this device.")} ${refusalText(refusal)}`;
}

function Saved({ at }: { at: Date }) {
  const { timezone } = useBrand();
  return (
    <>
      <IconCheck {...icon} />
      {rich("Saved {time}", { time: <Time iso={at.toISOString()} zone={timezone} style="time" /> })}
    </>
  );
}
