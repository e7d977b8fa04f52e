"use client";

import { IconCheck, IconCloudOff, IconDots, IconPencil } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Time } from "#ui/time.tsx";
import { useBrand } from "../frame/brand.tsx";
import { refusalText } from "../frame/say-refusal.ts";
import classes from "./save-state.module.css";
import { isLost, type Stage } from "./stage.ts";
import type { Activity } from "./use-composer.ts";

interface SaveStateProps {
  activity: Activity;
  isDirty: boolean;
  isBlank: boolean;
  stage: Stage;
}

const icon = { size: 16, stroke: 1.75, "aria-hidden": true } as const;

/** Says whether what was typed is safe, and where. */
export function SaveState(props: SaveStateProps) {
  return (
    <span className={classes.state} role="status">
      {say(props)}
    </span>
  );
}

function say({ activity, isDirty, isBlank, stage }: SaveStateProps): ReactNode {
  if (activity.kind === "failed") {
    return (
      <>
        <IconCloudOff {...icon} /> {sayTrouble(activity)}
      </>
    );
  }
  if (activity.kind === "saving") {
    return (
      <>
        <IconDots {...icon} /> Saving
      </>
    );
  }
  if (isLost(stage)) return isDirty ? "Your text is saved on this device." : null;
  if (stage !== "draft") {
    return isDirty ? (
      <>
        <IconPencil {...icon} /> Changes are kept on this device until you save.
      </>
    ) : (
      "Nothing changes until you save."
    );
  }
  if (activity.savedAt && !isDirty) return <Saved at={activity.savedAt} />;
  if (isBlank) return "Drafts are saved automatically.";
  return (
    <>
      <IconPencil {...icon} /> {isDirty ? "Editing" : "Draft"}
    </>
  );
}

/** What was typed is on this device in every case; why it is not in the studio differs. */
function sayTrouble({ trouble, refusal }: Extract<Activity, { kind: "failed" }>): string {
  if (trouble === "unreachable") return "Not saved: no connection. Your text is kept on this device.";
  if (trouble === "signed_out") return "Not saved: you're signed out. Your text is kept on this device.";
  return `Not saved, but kept on this device. ${refusalText(refusal)}`;
}

function Saved({ at }: { at: Date }) {
  const { timezone } = useBrand();
  return (
    <>
      <IconCheck {...icon} /> Saved <Time iso={at.toISOString()} zone={timezone} style="time" />
    </>
  );
}
