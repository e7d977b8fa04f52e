"use client";

import { IconExternalLink } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Suspense, useEffect } from "react";
import { PUBLICATION_ANCHOR, publicationAnchor } from "#domain/content/posts/terms.ts";
import { t } from "#kernel/language.ts";
import { platformName } from "#platform/connectors/shared/description/names.ts";
import type { Post } from "#studio/content/composer/saving/draft.ts";
import { studioPath, useBrand } from "#studio/frame/brand.tsx";
import { ChannelName } from "#studio/frame/channel-name.tsx";
import { useTRPC } from "#transport/trpc/client.tsx";
import { lazy } from "#ui/lazy.tsx";
import { ButtonLink, NEW_TAB } from "#ui/link.tsx";
import { Section } from "#ui/section.tsx";
import { StatusBadge } from "#ui/status-badge.tsx";
import { Timeline } from "#ui/timeline.tsx";
import { groupPublications } from "./group-publications.ts";
import { pollEvery } from "./poll.ts";
import { usePublicationEvents } from "./publication-events.tsx";
import classes from "./publications.module.css";
import { Resolve } from "./resolve.tsx";
import { UnpublishedChannel } from "./unpublished-channel.tsx";

const WaitingNotice = lazy(() => import("./waiting-notice.tsx"));
const PublicationParts = lazy(() => import("./publication-parts.tsx"));
const PublishedChanges = lazy(() => import("./published-changes.tsx"));
const Copy = lazy(async () => ({ default: (await import("#ui/copy.tsx")).Copy }));

/** Each channel with its publication history; channels with the same history share one. */
export function Publications({ post }: { post: Post }) {
  const { handle } = useBrand();
  // The publications are not there yet when the browser looks for the anchor of a notification's link.
  useEffect(() => {
    const { hash } = window.location;
    if (hash.startsWith(`#${PUBLICATION_ANCHOR}`))
      document.getElementById(hash.slice(1))?.scrollIntoView({ block: "start" });
  }, []);
  return (
    <Section title={t("Publications")}>
      {post.publications.length === 0 ? (
        <p className={classes.none}>
          <span>{t("No channels selected.")}</span>
          {post.allowed_actions.includes("edit") ? (
            <ButtonLink href={studioPath(handle, `posts/${post.id}/edit`)} size="xs">
              {t("Choose channels")}
            </ButtonLink>
          ) : null}
        </p>
      ) : (
        <div className={classes.channels}>
          {groupPublications(post.publications).flatMap(([publication, ...same]) =>
            publication ? <Publication key={publication.id} post={post} publication={publication} same={same} /> : [],
          )}
        </div>
      )}
    </Section>
  );
}

interface PublicationProps {
  post: Post;
  publication: Post["publications"][number];
  /** Others with the same history. */
  same: Post["publications"];
}

function Publication({ post, publication, same }: PublicationProps) {
  const { channel, status, permalink } = publication;
  const trpc = useTRPC();
  const { data } = useQuery({
    ...trpc.posts.publications.queryOptions({ id: post.id, limit: 100 }),
    refetchInterval: ({ state }) => pollEvery(state.data?.publications ?? [], Date.now()),
  });
  const detailed = data?.publications.find(({ id }) => id === publication.id);
  const events = usePublicationEvents(post, publication, {
    attempts: detailed?.attempts ?? [],
    progress: detailed?.progress ?? null,
    submissions: data?.submissions ?? [],
  });
  const name = platformName(channel.platform);
  return (
    <article
      className={classes.channel}
      id={publicationAnchor(publication.id)}
      aria-label={[publication, ...same].map(labelOf).join("; ")}
    >
      <header className={classes.head}>
        <span className={classes.names}>
          {[publication, ...same].map(({ id, channel: each }) => (
            <ChannelName key={id} channel={each} />
          ))}
        </span>
        <StatusBadge status={status} />
      </header>
      {status === "failed" || publication.can_fix ? (
        <UnpublishedChannel post={post} publication={publication} name={name} />
      ) : null}
      {permalink ? (
        <div className={classes.link}>
          <a href={permalink} {...NEW_TAB} className={classes.permalink}>
            <IconExternalLink size={16} stroke={1.75} aria-hidden />
            <span>{permalink.replace(/^https?:\/\//, "")}</span>
          </a>
          <Suspense fallback={<span className={classes.copying} />}>
            <Copy value={permalink} label={t("Copy permalink")} />
          </Suspense>
        </div>
      ) : null}
      <Timeline label={t("Activity on {platform}", { platform: name })} events={events} />
      {detailed && detailed.parts.length > 0 ? (
        <Suspense>
          <PublicationParts parts={detailed.parts} name={name} />
        </Suspense>
      ) : null}
      {status === "scheduled" ? (
        <Suspense>
          <WaitingNotice publication={publication} />
        </Suspense>
      ) : null}
      {detailed && status === "published" ? (
        <Suspense>
          <PublishedChanges post={post} publication={detailed} name={name} />
        </Suspense>
      ) : null}
      {status === "unknown" ? <Resolve publicationId={publication.id} name={name} /> : null}
    </article>
  );
}

/** `Bluesky, @north.example` */
const labelOf = ({ channel: { platform, handle } }: Post["publications"][number]) =>
  `${platformName(platform)}, ${handle}`;
