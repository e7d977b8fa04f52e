"use client";

import { Button } from "@mantine/core";
import { IconFileDownload } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, Suspense } from "react";
import type { z } from "zod";
import type { PublicationList, PublicationWithAttempts } from "#domain/content/posts/schema.ts";
import { t } from "#kernel/language.ts";
import { platformName } from "#platform/connectors/shared/description/names.ts";
import type { Post } from "#studio/content/composer/saving/draft.ts";
import { authorOf, bylineOf } from "#studio/content/revisions/byline.ts";
import { useThread } from "#studio/content/revisions/use-thread.ts";
import { useBrand } from "#studio/frame/brand.tsx";
import { PersonFace } from "#studio/frame/person-face.tsx";
import { useTRPC } from "#transport/trpc/client.tsx";
import { lazy } from "#ui/lazy.tsx";
import { RelativeTime } from "#ui/relative-time.tsx";
import { rich } from "#ui/rich.tsx";
import { Section } from "#ui/section.tsx";
import { Timeline, type TimelineEvent } from "#ui/timeline.tsx";
import classes from "./activity.module.css";
import { attemptStatus } from "./attempt-status.ts";
import { pollEvery } from "./poll.ts";

const AttemptError = lazy(() => import("./attempt-error.tsx"));

type Detailed = z.output<typeof PublicationWithAttempts>;

interface Details {
  publications: readonly Detailed[];
  submissions: z.output<typeof PublicationList>["submissions"];
}

/** The publications of a post with their attempts, polled while something is sent. */
export function useDetails(postId: number): Details {
  const { data } = useQuery({
    ...useTRPC().posts.publications.queryOptions({ id: postId, limit: 100 }),
    refetchInterval: ({ state }) => pollEvery(state.data?.publications ?? [], Date.now()),
  });
  return { publications: data?.publications ?? [], submissions: data?.submissions ?? [] };
}

/** What happened with a post, on all of its channels. */
export function Activity({ post }: { post: Post }) {
  const { slug, role } = useBrand();
  const minutes = `/api/posts/minutes?${new URLSearchParams({ brand: slug, id: String(post.id), format: "pdf" })}`;
  return (
    <Section
      title={t("Activity")}
      action={
        role === "super_admin" ? (
          <Button
            component="a"
            size="xs"
            href={minutes}
            leftSection={<IconFileDownload size={16} stroke={1.75} aria-hidden />}
          >
            {t("Download minutes")}
          </Button>
        ) : undefined
      }
    >
      <Timeline label={t("Activity")} events={useActivity(post, useDetails(post.id))} />
    </Section>
  );
}

/** The history of a post in order: from its creation over reviews to every attempt to publish it. */
export function useActivity(post: Post, { publications, submissions }: Details): TimelineEvent[] {
  const { timezone: zone } = useBrand();
  const { comments } = useThread(post.id);
  const addEvent = (iso: string, event: Omit<TimelineEvent, "at">) => {
    return { iso, event: { ...event, at: <RelativeTime iso={iso} zone={zone} /> } };
  };
  const written = addEvent(post.created_at, {
    id: "written",
    status: "draft",
    title: t("Created"),
    children: <Person {...post.author} byline={bylineOf(post.author.name, post)} />,
  });
  const decisions = comments
    .filter(({ kind }) => kind !== "comment")
    .map(({ id, kind, created_at, ...comment }) => {
      const look =
        kind === "approval"
          ? { status: "approved", title: t("Approved") }
          : { status: "changes_requested", title: t("Changes requested") };
      const name = authorOf(comment);
      return addEvent(created_at, {
        id: `decision-${id}`,
        ...look,
        children: <Person id={comment.author?.id ?? null} name={name} byline={bylineOf(name, comment)} />,
      });
    });
  const submitted = submissions.map(({ id, author, created_at }, index) =>
    addEvent(created_at, {
      id: `submission-${id}`,
      status: "in_review",
      title: index === 0 ? t("Submitted for review") : t("Submitted again"),
      children: <Person {...author} byline={author.name} />,
    }),
  );
  const tries = publications.flatMap((publication) =>
    publication.attempts.map((attempt) =>
      addEvent(attempt.finished_at ?? attempt.started_at, {
        id: `attempt-${publication.id}-${attempt.number}`,
        ...lookOf(publication, attempt, hasNamesake(publication, publications)),
        children: <Result post={post} publication={publication} attempt={attempt} />,
      }),
    ),
  );
  const happened = [written, ...submitted, ...decisions, ...tries];
  return happened.toSorted((a, b) => a.iso.localeCompare(b.iso)).map(({ event }) => event);
}

/** Who did something, and through what. */
function Person({ id, name, byline }: { id: number | null; name: string; byline: string }) {
  return (
    <span className={classes.person}>
      <PersonFace id={id} name={name} size={20} />
      <span>{byline}</span>
    </span>
  );
}

type Attempt = Detailed["attempts"][number];

const hasNamesake = ({ id, channel: { platform } }: Detailed, all: readonly Detailed[]) =>
  all.some((other) => other.id !== id && other.channel.platform === platform);

/** `Published on Mastodon`; with the account where others are on the same platform, and the number of several attempts. */
function lookOf({ channel, attempts }: Detailed, { outcome, part, number }: Attempt, isNamed: boolean) {
  const platform = platformName(channel.platform);
  const { status, title } = attemptStatus(outcome, isNamed ? `${platform} (${channel.handle})` : platform);
  if (attempts.length < 2) return { status, title };
  const which = part > 1 ? t("part {part}, attempt {number}", { part, number }) : t("attempt {number}", { number });
  return { status, title: `${title} (${which})` };
}

interface ResultProps {
  post: Post;
  publication: Detailed;
  attempt: Attempt;
}

function Result({ post, publication, attempt: { error, response, outcome } }: ResultProps): ReactNode {
  if (error) {
    return (
      <Suspense fallback={<span>{error.message}</span>}>
        <AttemptError error={error} response={response} channel={publication.channel} post={post} />
      </Suspense>
    );
  }
  if (outcome !== "published" || !publication.external_id) return null;
  return rich("ID on the platform: {id}", { id: <code translate="no">{publication.external_id}</code> });
}
