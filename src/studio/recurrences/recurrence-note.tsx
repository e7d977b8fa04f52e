"use client";

import { Anchor } from "@mantine/core";
import { IconRepeat } from "@tabler/icons-react";
import { useRouter } from "next/navigation";
import { lazy, Suspense, useState } from "react";
import { t } from "#kernel/language.ts";
import { useDateSettings } from "#ui/date-settings.tsx";
import { TextLink } from "#ui/link.tsx";
import type { Post } from "../composer/draft.ts";
import { studioPath, useBrand } from "../frame/brand.tsx";
import { describeRecurrence } from "./describe.ts";
import classes from "./recurrence-note.module.css";

const StopDialog = lazy(() => import("./stop-dialog.tsx"));

/** That and how a post repeats, with the way to stop it. */
export function RecurrenceNote({ post: { recurrence } }: { post: Pick<Post, "recurrence"> }) {
  const { handle } = useBrand();
  const settings = useDateSettings();
  const router = useRouter();
  const [isStopping, setStopping] = useState(false);
  if (!recurrence) return null;
  return (
    <span className={classes.note}>
      <IconRepeat size={16} stroke={1.75} aria-hidden />
      <TextLink href={studioPath(handle, "calendar/recurring")}>{describeRecurrence(recurrence, settings)}</TextLink>
      <Anchor component="button" type="button" onClick={() => setStopping(true)}>
        {t("Stop repeating")}
      </Anchor>
      {isStopping ? (
        <Suspense>
          <StopDialog
            recurrenceId={recurrence.id}
            onClose={() => setStopping(false)}
            // This post may be one of them.
            onDeleted={() => router.push(studioPath(handle, "calendar"))}
          />
        </Suspense>
      ) : null}
    </span>
  );
}
