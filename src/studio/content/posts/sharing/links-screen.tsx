"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { t } from "#kernel/language.ts";
import { roleAllows } from "#kernel/permissions.ts";
import { studioPath, useBrand } from "#studio/frame/brand.tsx";
import { PAGED } from "#studio/frame/paged.ts";
import { PagedList } from "#studio/frame/paged-list.tsx";
import { useTRPC } from "#transport/trpc/client.tsx";
import { EnvelopeDrawing } from "#ui/drawings/envelope.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { lazy, usePreload } from "#ui/lazy.tsx";
import { ButtonLink, TextLink } from "#ui/link.tsx";
import { Page } from "#ui/page.tsx";
import { type Link, LinkRow } from "./link-row.tsx";
import classes from "./share.module.css";

const ShareSet = lazy(() => import("./share-set.tsx"));
const RevokeLink = lazy(() => import("./revoke-link.tsx"));
const SendLink = lazy(() => import("./send-link.tsx"));

/** `/studio/{brand}/review-links`: all review links of the brand. */
export function LinksScreen() {
  const { handle, role } = useBrand();
  usePreload(ShareSet, RevokeLink, SendLink);
  const canShare = roleAllows(role, "content.manage");
  return (
    <Page
      title={t("Review links")}
      width="reading"
      eyebrow={<TextLink href={studioPath(handle, "approvals")}>{t("Approvals")}</TextLink>}
      description={t("People without an account can view, comment on and approve posts with these links.")}
    >
      {canShare ? <Links /> : <p>{t("Clients can't create share links. Ask a team member to share a post.")}</p>}
    </Page>
  );
}

function Links() {
  const { handle, role } = useBrand();
  const [revoking, setRevoking] = useState<Link | null>(null);
  const [mailing, setMailing] = useState<Link | null>(null);
  const [sharing, setSharing] = useState<readonly number[] | null>(null);
  const list = useInfiniteQuery(useTRPC().shareLinks.list.infiniteQueryOptions({ limit: 30 }, PAGED));
  const links = list.data?.pages.flatMap((page) => page.share_links) ?? [];
  const empty = (
    <EmptyState
      drawing={<EnvelopeDrawing />}
      title={t("No links yet")}
      action={<ButtonLink href={studioPath(handle, "calendar")}>{t("Choose a post")}</ButtonLink>}
    >
      {t("Share one or more posts with a link. Your client can review them without an account.")}
    </EmptyState>
  );
  return (
    <>
      <PagedList
        list={list}
        count={links.length}
        errorTitle={t("Share links couldn't be loaded.")}
        rows={6}
        empty={empty}
        more={t("Show older")}
      >
        <ul className={classes.links} aria-label={t("Review links")}>
          {links.map((link) => (
            <LinkRow
              key={link.id}
              link={link}
              onRevoke={() => setRevoking(link)}
              onSend={roleAllows(role, "approve") ? () => setMailing(link) : undefined}
              onAgain={link.status === "active" ? undefined : () => setSharing(link.post_ids)}
            />
          ))}
        </ul>
      </PagedList>
      <Suspense>
        {mailing ? <SendLink link={mailing} onClose={() => setMailing(null)} /> : null}
        {revoking ? <RevokeLink link={revoking} onClose={() => setRevoking(null)} /> : null}
        {sharing ? <ShareSet postIds={sharing} onClose={() => setSharing(null)} /> : null}
      </Suspense>
    </>
  );
}
