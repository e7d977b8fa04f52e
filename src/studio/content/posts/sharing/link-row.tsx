import { Button } from "@mantine/core";
import { Suspense } from "react";
import type { z } from "zod";
import type { ShareLink } from "#domain/review/share-links/schema.ts";
import { t, tn } from "#kernel/language.ts";
import { studioPath, useBrand } from "#studio/frame/brand.tsx";
import { lazy } from "#ui/lazy.tsx";
import { TextLink } from "#ui/link.tsx";
import { RelativeTime } from "#ui/relative-time.tsx";
import { rich } from "#ui/rich.tsx";
import { StatusBadge } from "#ui/status-badge.tsx";
import { Time } from "#ui/time.tsx";
import classes from "./share.module.css";

const Copy = lazy(async () => ({ default: (await import("#ui/copy.tsx")).Copy }));

export type Link = z.output<typeof ShareLink>;

interface LinkRowProps {
  link: Link;
  /** The post of the current page; without it, the link's posts are listed. */
  postId?: number;
  onRevoke: () => void;
  /** Emails it; absent for roles that can't. */
  onSend?: (() => void) | undefined;
  /** Creates a new link to the same posts; offered when this one has ended. */
  onAgain?: () => void;
}

/** A review link: permissions, visits, expiry, and the button to revoke it. */
export function LinkRow({ link, postId, onRevoke, onSend, onAgain }: LinkRowProps) {
  const { timezone, handle } = useBrand();
  const isActive = link.status === "active";
  const name = link.name || t("Share link");
  const named = postId === undefined ? link.posts : [];
  return (
    <li className={classes.link}>
      <div className={classes.head}>
        <span className={classes.name}>{name}</span>
        {isActive ? (
          <>
            <Suspense fallback={<span className={classes.copying} />}>
              <Copy value={link.url} label={t("Copy link")} />
            </Suspense>
            {onSend ? (
              <Button
                size="compact-sm"
                variant="subtle"
                onClick={onSend}
                aria-label={t("Send {name} by email", { name })}
              >
                {t("Send")}
              </Button>
            ) : null}
            <Button size="compact-sm" variant="subtle" onClick={onRevoke} aria-label={t("Revoke {name}", { name })}>
              {t("Revoke")}
            </Button>
          </>
        ) : (
          <>
            {onAgain ? (
              <Button
                size="compact-sm"
                variant="subtle"
                onClick={onAgain}
                aria-label={t("Share again: {name}", { name })}
              >
                {t("Share again")}
              </Button>
            ) : null}
            <StatusBadge status={link.status} />
          </>
        )}
      </div>
      {named.length > 0 ? (
        <ul className={classes.named} aria-label={t("Posts of {name}", { name })}>
          {named.map(({ id, excerpt, status }) => (
            <li key={id}>
              <TextLink href={studioPath(handle, `posts/${id}`)}>{excerpt || t("No text")}</TextLink>
              <StatusBadge status={status} />
            </li>
          ))}
        </ul>
      ) : null}
      <p className={classes.facts}>
        <span>{describeRights(link)}</span>
        {link.has_passcode ? <span>{`, ${t("with a passcode")}`}</span> : null}
        {postId !== undefined && link.post_ids.length > 1 ? (
          <span>{` · ${tn(link.post_ids.length, "{count} post", "{count} posts")}`}</span>
        ) : null}
        <span>{` · ${describeUses(link)}`}</span>
        {link.last_used_at ? (
          <>
            <span>{", "}</span>
            {rich("last {time}", { time: <RelativeTime iso={link.last_used_at} zone={timezone} /> })}
          </>
        ) : null}
        {isActive ? (
          <>
            <span>{" · "}</span>
            {rich("until {time}", { time: <Time iso={link.expires_at} zone={timezone} style="date" /> })}
          </>
        ) : null}
      </p>
    </li>
  );
}

function describeRights({ may_approve: approves, may_comment: comments }: Link): string {
  if (approves) return comments ? t("May approve and comment") : t("May approve");
  return comments ? t("May comment") : t("May look");
}

function describeUses({ uses }: Link): string {
  if (uses === 0) return t("not viewed yet");
  return tn(uses, "{count} view", "{count} views");
}
