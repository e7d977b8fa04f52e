import { Suspense } from "react";
import type { z } from "zod";
import type { PublicationList, PublicationWithAttempts } from "#domain/content/posts/schema.ts";
import { t } from "#kernel/language.ts";
import { platformName } from "#platform/connectors/shared/description/names.ts";
import type { Post } from "#studio/content/composer/saving/draft.ts";
import { authorOf, bylineOf } from "#studio/content/revisions/byline.ts";
import { useThread } from "#studio/content/revisions/use-thread.ts";
import { useBrand } from "#studio/frame/brand.tsx";
import { lazy } from "#ui/lazy.tsx";
import { RelativeTime } from "#ui/relative-time.tsx";
import { rich } from "#ui/rich.tsx";
import { Time } from "#ui/time.tsx";
import type { TimelineEvent } from "#ui/timeline.tsx";
import { attemptStatus } from "./attempt-status.ts";
import { Countdown } from "./countdown.tsx";

const AttemptError = lazy(() => import("./attempt-error.tsx"));

type Publication = Post["publications"][number];
type Attempt = z.output<typeof PublicationWithAttempts>["attempts"][number];

interface Details {
  attempts: readonly Attempt[];
  progress: number | null;
  submissions: z.output<typeof PublicationList>["submissions"];
}

/** The history of a post on one channel, from creation to permalink, and the next step. */
export function usePublicationEvents(
  post: Post,
  publication: Publication,
  { attempts, progress, submissions }: Details,
): TimelineEvent[] {
  const { timezone: zone } = useBrand();
  const { comments } = useThread(post.id);
  const platform = platformName(publication.channel.platform);
  const addEvent = (iso: string, event: Omit<TimelineEvent, "at">) => {
    return { iso, event: { ...event, at: <RelativeTime iso={iso} zone={zone} /> } };
  };
  const written = addEvent(post.created_at, {
    id: "written",
    status: "draft",
    title: t("Created"),
    children: bylineOf(post.author.name, post),
  });
  const decisions = comments
    .filter(({ kind }) => kind !== "comment")
    .map(({ id, kind, created_at, ...comment }) => {
      const look =
        kind === "approval"
          ? { status: "approved", title: t("Approved") }
          : { status: "changes_requested", title: t("Changes requested") };
      return addEvent(created_at, { id: `decision-${id}`, ...look, children: bylineOf(authorOf(comment), comment) });
    });
  const submitted = submissions.map(({ id, author, created_at }, index) =>
    addEvent(created_at, {
      id: `submission-${id}`,
      status: "in_review",
      title: index === 0 ? t("Submitted for review") : t("Submitted again"),
      children: author.name,
    }),
  );
  const tries = attempts.map(({ number, part, outcome, error, response, started_at, finished_at }) => {
    const { status, title } = attemptStatus(outcome, platform);
    const result = error ? (
      <Suspense fallback={<span>{error.message}</span>}>
        <AttemptError error={error} response={response} channel={publication.channel} post={post} />
      </Suspense>
    ) : outcome === "published" && publication.external_id ? (
      rich("ID on the platform: {id}", { id: <code translate="no">{publication.external_id}</code> })
    ) : null;
    return addEvent(finished_at ?? started_at, {
      id: `attempt-${number}`,
      status,
      title:
        attempts.length > 1
          ? `${title} (${part > 1 ? t("part {part}, attempt {number}", { part, number }) : t("attempt {number}", { number })})`
          : title,
      children: result,
    });
  });
  const happened = [written, ...submitted, ...decisions, ...tries].toSorted((a, b) => a.iso.localeCompare(b.iso));
  const next = nextEvent(post, publication, zone, progress);
  return [...happened.map(({ event }) => event), ...(next ? [next] : [])];
}

/** What the publication is waiting for; nothing when it has ended. */
function nextEvent(
  { status: postStatus }: Post,
  publication: Publication,
  zone: string,
  progress: number | null,
): TimelineEvent | null {
  const { status, scheduled_at, next_attempt_at, error } = publication;
  const due = next_attempt_at ?? scheduled_at;
  const when = due ? <Time iso={due} zone={zone} withZone={false} /> : null;
  switch (status) {
    case "draft":
      return {
        id: "next",
        title: postStatus === "changes_requested" ? t("Waiting for changes") : t("Not submitted yet"),
      };
    case "pending_approval":
      return { id: "next", status, title: t("Waiting for approval"), at: when };
    case "approved":
      return { id: "next", title: t("Not scheduled yet") };
    case "scheduled":
      return {
        id: "next",
        status,
        title: error ? t("Retrying") : t("Queued"),
        at: when,
        children: due ? <Countdown until={due} /> : undefined,
      };
    case "publishing":
    case "processing":
      if (progress !== null) return { id: "next", status, title: t("Preparing, {progress}% done", { progress }) };
      return { id: "next", status, title: status === "publishing" ? t("Sending") : t("Processing on the platform") };
    case "expired":
      return { id: "next", status, title: t("Not approved in time"), at: when };
    case "cancelled":
      return { id: "next", status, title: t("Canceled") };
    case "published":
    case "failed":
    case "unknown":
      return null;
  }
}
