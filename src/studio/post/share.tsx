"use client";

import { Button, Modal } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { z } from "zod";
import type { ShareLink } from "#domain/share-links/schema.ts";
import { ROLES } from "#kernel/permissions.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import { Copy } from "#ui/copy.tsx";
import { Section } from "#ui/section.tsx";
import { StatusBadge } from "#ui/status-badge.tsx";
import { Time } from "#ui/time.tsx";
import { useBrand } from "../frame/brand.tsx";
import { ReadError } from "../frame/read-error.tsx";
import { RevokeLink } from "./revoke-link.tsx";
import classes from "./share.module.css";
import { ShareForm } from "./share-form.tsx";

export type Link = z.output<typeof ShareLink>;

/** Links by which people without an account review the post: what each allows, how often it was used, and its end. */
export function Share({ postId }: { postId: number }) {
  const { role } = useBrand();
  const [isCreating, create] = useDisclosure(false);
  const [revoking, setRevoking] = useState<Link | null>(null);
  const mayShare = ROLES[role].permissions.has("content.manage");
  const options = useTRPC().shareLinks.ofPost.queryOptions({ id: postId, limit: 100 });
  const { data, error, refetch } = useQuery({ ...options, enabled: mayShare });
  if (!mayShare) return null;
  const links = data?.share_links ?? [];
  return (
    <Section
      title="Share"
      action={
        <Button size="xs" onClick={create.open}>
          Share for review
        </Button>
      }
    >
      {error ? <ReadError what="The links" error={error} onRetry={refetch} /> : null}
      {data && links.length === 0 ? (
        <p className={classes.nothing}>A link lets people without an account look, comment and decide.</p>
      ) : null}
      {links.length > 0 ? (
        <ul className={classes.links} aria-label="Share links">
          {links.map((link) => (
            <LinkRow key={link.id} link={link} onRevoke={() => setRevoking(link)} />
          ))}
        </ul>
      ) : null}
      <Modal opened={isCreating} onClose={create.close} title="Share for review">
        <ShareForm postId={postId} onDone={create.close} />
      </Modal>
      <RevokeLink link={revoking} onClose={() => setRevoking(null)} />
    </Section>
  );
}

function LinkRow({ link, onRevoke }: { link: Link; onRevoke: () => void }) {
  const { timezone } = useBrand();
  const isActive = link.status === "active";
  const name = link.name || "Review link";
  const allowed = [
    link.may_approve ? "approve" : null,
    link.may_comment ? "comment" : null,
    !link.may_approve && !link.may_comment ? "look" : null,
  ].filter((word) => word !== null);
  return (
    <li className={classes.link}>
      <div className={classes.head}>
        <span className={classes.name}>{name}</span>
        {isActive ? (
          <>
            <Copy value={link.url} what="link" />
            <Button size="compact-sm" variant="subtle" onClick={onRevoke} aria-label={`Withdraw ${name}`}>
              Withdraw
            </Button>
          </>
        ) : (
          <StatusBadge status={link.status} />
        )}
      </div>
      <p className={classes.facts}>
        May {allowed.join(" and ")}
        {link.has_passcode ? ", with a passcode" : ""}
        {link.post_ids.length > 1 ? ` · ${link.post_ids.length} posts` : ""} ·{" "}
        {link.uses === 0 ? "not opened yet" : link.uses === 1 ? "opened once" : `opened ${link.uses} times`}
        {isActive ? (
          <>
            {" · "}until <Time iso={link.expires_at} zone={timezone} style="date" />
          </>
        ) : null}
      </p>
    </li>
  );
}
