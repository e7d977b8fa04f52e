"use client";

import { IconExternalLink } from "@tabler/icons-react";
import { Suspense, useEffect } from "react";
import { PUBLICATION_ANCHOR, publicationAnchor } from "#domain/content/posts/terms.ts";
import { t } from "#kernel/language.ts";
import { platformName } from "#platform/connectors/shared/description/names.ts";
import type { Post } from "#studio/content/composer/saving/draft.ts";
import { studioPath, useBrand } from "#studio/frame/brand.tsx";
import { ChannelName } from "#studio/frame/channel-name.tsx";
import { lazy } from "#ui/lazy.tsx";
import { ButtonLink, NEW_TAB } from "#ui/link.tsx";
import { Section } from "#ui/section.tsx";
import { StatusBadge } from "#ui/status-badge.tsx";
import { useDetails } from "./activity.tsx";
import { NextStep } from "./next-step.tsx";
import { orderPublications } from "./order-publications.ts";
import classes from "./publications.module.css";
import { Resolve } from "./resolve.tsx";
import { UnpublishedChannel } from "./unpublished-channel.tsx";

const WaitingNotice = lazy(() => import("./waiting-notice.tsx"));
const PublicationParts = lazy(() => import("./publication-parts.tsx"));
const PublishedChanges = lazy(() => import("./published-changes.tsx"));
const PublishedMenu = lazy(() => import("./published-menu.tsx"));
const Copy = lazy(async () => ({ default: (await import("#ui/copy.tsx")).Copy }));

/** The channels of a post, each on a line: status, next step, link and actions; below it what needs somebody. */
export function Publications({ post }: { post: Post }) {
  const { handle } = useBrand();
  // The publications are not there yet when the browser looks for the anchor of a notification's link.
  useEffect(() => {
    const { hash } = window.location;
    if (hash.startsWith(`#${PUBLICATION_ANCHOR}`))
      document.getElementById(hash.slice(1))?.scrollIntoView({ block: "start" });
  }, []);
  return (
    <Section title={t("Channels")}>
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
          {orderPublications(post.publications).map((publication) => (
            <Publication key={publication.id} post={post} publication={publication} />
          ))}
        </div>
      )}
    </Section>
  );
}

interface PublicationProps {
  post: Post;
  publication: Post["publications"][number];
}

function Publication({ post, publication }: PublicationProps) {
  const { id, channel, status, permalink } = publication;
  const detailed = useDetails(post.id).publications.find((each) => each.id === id);
  const name = platformName(channel.platform);
  return (
    <article className={classes.channel} id={publicationAnchor(id)} aria-label={`${name}, ${channel.handle}`}>
      <header className={classes.head}>
        <span className={classes.name}>
          <ChannelName channel={channel} />
        </span>
        <span className={classes.next}>
          <NextStep post={post} publication={publication} progress={detailed?.progress ?? null} />
        </span>
        {permalink ? (
          <span className={classes.link}>
            <a href={permalink} {...NEW_TAB} className={classes.permalink} title={permalink}>
              <IconExternalLink size={16} stroke={1.75} aria-hidden />
              <span>{permalink.replace(/^https?:\/\//, "")}</span>
            </a>
            <Suspense fallback={<span className={classes.copying} />}>
              <Copy value={permalink} label={t("Copy permalink")} />
            </Suspense>
          </span>
        ) : null}
        <StatusBadge status={status} />
        {detailed && status === "published" ? (
          <Suspense fallback={<span className={classes.copying} />}>
            <PublishedMenu post={post} publication={detailed} name={name} />
          </Suspense>
        ) : null}
      </header>
      {status === "failed" || publication.can_fix ? (
        <UnpublishedChannel post={post} publication={publication} name={name} />
      ) : null}
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
      {status === "unknown" ? <Resolve publicationId={id} name={name} /> : null}
    </article>
  );
}
