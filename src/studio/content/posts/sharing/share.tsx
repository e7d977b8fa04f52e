"use client";

import { Button } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { t } from "#kernel/language.ts";
import { roleAllows } from "#kernel/permissions.ts";
import type { Post } from "#studio/content/composer/saving/draft.ts";
import { studioPath, useBrand } from "#studio/frame/brand.tsx";
import { ReadError } from "#studio/frame/read-error.tsx";
import { useTRPC } from "#transport/trpc/client.tsx";
import { lazy, usePreload } from "#ui/lazy.tsx";
import { TextLink } from "#ui/link.tsx";
import { Section } from "#ui/section.tsx";
import { type Link, LinkRow } from "./link-row.tsx";
import classes from "./share.module.css";

const ShareSet = lazy(() => import("./share-set.tsx"));
const RevokeLink = lazy(() => import("./revoke-link.tsx"));
const SendLink = lazy(() => import("./send-link.tsx"));

/** Review links for people without an account: permissions, visits and expiry. */
export default function Share({ post: { id: postId } }: { post: Post }) {
  const { handle, role } = useBrand();
  usePreload(ShareSet, RevokeLink, SendLink);
  const [isCreating, create] = useDisclosure(false);
  const [revoking, setRevoking] = useState<Link | null>(null);
  const [mailing, setMailing] = useState<Link | null>(null);
  const canShare = roleAllows(role, "content.manage");
  const options = useTRPC().shareLinks.ofPost.queryOptions({ id: postId, limit: 100 });
  const { data, error, refetch } = useQuery({ ...options, enabled: canShare });
  if (!canShare) return null;
  const links = data?.share_links ?? [];
  return (
    <Section
      title={t("Share")}
      action={
        <Button size="xs" onClick={create.open}>
          {t("Share for review")}
        </Button>
      }
    >
      {error ? <ReadError title={t("The links couldn't be loaded.")} error={error} onRetry={refetch} /> : null}
      {data && links.length === 0 ? (
        <p className={classes.nothing}>{t("Let people without an account view, comment and approve.")}</p>
      ) : null}
      {links.length > 0 ? (
        <ul className={classes.links} aria-label={t("Review links")}>
          {links.map((link) => (
            <LinkRow
              key={link.id}
              link={link}
              postId={postId}
              onRevoke={() => setRevoking(link)}
              onSend={roleAllows(role, "approve") ? () => setMailing(link) : undefined}
            />
          ))}
        </ul>
      ) : null}
      <p className={classes.all}>
        <TextLink href={studioPath(handle, "review-links")}>{t("All review links")}</TextLink>
      </p>
      <Suspense>
        {isCreating ? <ShareSet postIds={[postId]} onClose={create.close} /> : null}
        {mailing ? <SendLink link={mailing} onClose={() => setMailing(null)} /> : null}
        {revoking ? <RevokeLink link={revoking} onClose={() => setRevoking(null)} /> : null}
      </Suspense>
    </Section>
  );
}
