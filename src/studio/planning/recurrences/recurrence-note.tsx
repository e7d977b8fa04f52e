"use client";

import { Anchor } from "@mantine/core";
import { IconRepeat } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { Suspense, useState } from "react";
import { t } from "#kernel/language.ts";
import type { Post } from "#studio/content/composer/saving/draft.ts";
import { studioPath, useBrand } from "#studio/frame/brand.tsx";
import { kindOf } from "#studio/frame/refusal-of.ts";
import { useTRPC, useTRPCClient } from "#transport/trpc/client.tsx";
import { useDateSettings } from "#ui/date-settings.tsx";
import { lazy } from "#ui/lazy.tsx";
import { TextLink } from "#ui/link.tsx";
import { describeRecurrence } from "./describe.ts";
import classes from "./recurrence-note.module.css";

const StopDialog = lazy(() => import("./stop-dialog.tsx"));

/** That and how a post repeats, with the way to stop it. */
export function RecurrenceNote({ post: { id, recurrence } }: { post: Pick<Post, "id" | "recurrence"> }) {
  const { handle } = useBrand();
  const settings = useDateSettings();
  const leaveIfDeleted = useLeaveIfDeleted(id);
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
          <StopDialog recurrenceId={recurrence.id} onClose={() => setStopping(false)} onDeleted={leaveIfDeleted} />
        </Suspense>
      ) : null}
    </span>
  );
}

/** Leaves a post for the calendar if it was one of the deleted copies; the first post and published ones stay. */
function useLeaveIfDeleted(id: number): () => void {
  const { handle } = useBrand();
  const router = useRouter();
  const queries = useQueryClient();
  const trpc = useTRPC();
  const client = useTRPCClient();
  // Bypasses the query cache, so that the page shows the post and not an error until it is left.
  return () =>
    void client.posts.show.query({ id }).then(
      (post) => queries.setQueryData(trpc.posts.show.queryKey({ id }), post),
      (error: unknown) => {
        if (kindOf(error) === "not_found") router.push(studioPath(handle, "calendar"));
      },
    );
}
