"use client";

import { Alert, Loader } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import type { z } from "zod";
import type { PublicationWithAttempts } from "#domain/content/posts/schema.ts";
import { t } from "#kernel/language.ts";
import type { Post } from "#studio/content/composer/saving/draft.ts";
import { useBrand } from "#studio/frame/brand.tsx";
import { useTRPC } from "#transport/trpc/client.tsx";
import { RelativeTime } from "#ui/relative-time.tsx";
import { rich } from "#ui/rich.tsx";
import AttemptError from "./attempt-error.tsx";
import classes from "./published-changes.module.css";

export type DetailedPublication = z.output<typeof PublicationWithAttempts>;

export interface PublishedProps {
  post: Post;
  publication: DetailedPublication;
  /** The platform's name. */
  name: string;
}

/** What was changed about a published post on its platform: the change in progress, and its result. */
export default function PublishedChanges({ post, publication, name }: PublishedProps) {
  useRefreshOnce(publication);
  return (
    <div className={classes.changes}>
      {publication.notices.map((notice) => (
        <Alert key={notice} color="yellow" icon={<IconAlertTriangle size={18} stroke={1.75} aria-hidden />}>
          {notice}
        </Alert>
      ))}
      <PublishedState publication={publication} name={name} />
      <Progress post={post} publication={publication} name={name} />
    </div>
  );
}

/** The current state on the platform. */
function PublishedState({ publication, name: platform }: Omit<PublishedProps, "post">) {
  const { timezone: zone } = useBrand();
  const { removed_at: removedAt, removed_by: by, edited_at: editedAt, change } = publication;
  const at = removedAt ?? editedAt;
  if (!at) return null;
  const time = <RelativeTime iso={at} zone={zone} />;
  if (removedAt && change?.kind === "delete" && change.status === "done") {
    return (
      <p>
        {by
          ? rich("Deleted from {platform} by {person} {time}.", { platform, person: by.name, time })
          : rich("Deleted from {platform} {time}.", { platform, time })}
      </p>
    );
  }
  if (removedAt) {
    return <p>{rich("No longer on {platform}: it was removed there. Noticed {time}.", { platform, time })}</p>;
  }
  return <p>{rich("Edited on {platform} {time}.", { platform, time })}</p>;
}

/** The progress of the latest change; a successful one is shown by the state. */
function Progress({ post, publication, name: platform }: PublishedProps) {
  const { change, channel } = publication;
  if (!change || change.status === "done") return <div role="status" />;
  const isEdit = change.kind === "edit";
  const error = change.error ? (
    <AttemptError error={change.error} response={null} channel={channel} post={post} />
  ) : null;
  if (change.status === "pending") {
    return (
      <div role="status" className={classes.pending}>
        <Loader size="xs" aria-hidden />
        <span>
          <span>
            {isEdit ? t("Editing on {platform}…", { platform }) : t("Deleting from {platform}…", { platform })}
          </span>
          {error ? (
            <>
              <span> </span>
              {rich("Trying again, after: {error}", { error })}
            </>
          ) : null}
        </span>
      </div>
    );
  }
  const title = isEdit
    ? t("Couldn't edit on {platform}", { platform })
    : t("Couldn't delete from {platform}", { platform });
  const doubt = isEdit
    ? t("Was it edited on {platform}?", { platform })
    : t("Was it deleted from {platform}?", { platform });
  return (
    <Alert
      role="status"
      color="red"
      icon={<IconAlertTriangle size={18} stroke={1.75} aria-hidden />}
      title={change.status === "unknown" ? doubt : title}
    >
      {error}
    </Alert>
  );
}

/** Refetches the post when a change has ended: its text and revision may have changed. */
function useRefreshOnce({ change }: DetailedPublication) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const isPending = change?.status === "pending";
  const wasPending = useRef(isPending);
  useEffect(() => {
    const hasEnded = wasPending.current && !isPending;
    wasPending.current = isPending;
    if (hasEnded) void queries.invalidateQueries({ queryKey: trpc.posts.pathKey() });
  }, [isPending, queries, trpc]);
}
