"use client";

import { Button } from "@mantine/core";
import { Suspense, useId, useState } from "react";
import { t, tn } from "#kernel/language.ts";
import { studioPath, useBrand } from "#studio/frame/brand.tsx";
import { lazy } from "#ui/lazy.tsx";
import { TextLink } from "#ui/link.tsx";
import { Row, Rows } from "#ui/rows.tsx";
import { Section } from "#ui/section.tsx";
import { RowsSkeleton } from "#ui/skeletons.tsx";
import classes from "./home.module.css";
import { PostRow } from "./post-row.tsx";
import { titleOf, type WaitingPost, type WaitingPosts } from "./summarize-home.ts";

const ReviewInPlace = lazy(() => import("#studio/review/approvals/review-in-place.tsx"));

/** The posts of this brand that wait for the person's approval; each is reviewed where it is listed. */
export function ToApprove({ of: { total, posts } }: { of: WaitingPosts }) {
  const { handle } = useBrand();
  const [hidden, setHidden] = useState<ReadonlySet<number>>(new Set());
  if (total === 0) return null;
  const hide = (ids: readonly number[]) => setHidden((before) => new Set([...before, ...ids]));
  const restore = (ids: readonly number[]) =>
    setHidden((before) => new Set([...before].filter((id) => !ids.includes(id))));
  const href = studioPath(handle, "approvals");
  return (
    <Section title={t("To approve")} action={<TextLink href={href}>{t("Review all")}</TextLink>}>
      <Rows label={t("To approve")}>
        {posts.map((post) => (
          <Reviewed key={post.id} post={post} isHidden={hidden.has(post.id)} hide={hide} restore={restore} />
        ))}
        {total > posts.length ? (
          <Row href={href} title={tn(total - posts.length, "And {count} more", "And {count} more")} />
        ) : null}
      </Rows>
    </Section>
  );
}

interface ReviewedProps {
  post: WaitingPost;
  /** It was decided; it stays for the answer of the server. */
  isHidden: boolean;
  hide: (ids: readonly number[]) => void;
  restore: (ids: readonly number[]) => void;
}

/** A post with a button that opens it below, with its decision. */
function Reviewed({ post, isHidden, hide, restore }: ReviewedProps) {
  const [isOpen, setOpen] = useState(false);
  const panel = useId();
  return (
    <>
      {isHidden ? null : (
        <PostRow
          post={post}
          isToApprove
          isAssigned={false}
          action={
            <Button
              size="xs"
              aria-expanded={isOpen}
              aria-controls={panel}
              aria-label={
                isOpen
                  ? t("Close “{name}”", { name: titleOf(post) })
                  : t("verb|Review “{name}”", { name: titleOf(post) })
              }
              onClick={() => setOpen(!isOpen)}
            >
              {isOpen ? t("Close") : t("verb|Review")}
            </Button>
          }
        />
      )}
      <li id={panel} className={classes.panel} hidden={!isOpen || isHidden}>
        {isOpen ? (
          <Suspense fallback={<RowsSkeleton rows={4} />}>
            <ReviewInPlace postId={post.id} hide={hide} restore={restore} />
          </Suspense>
        ) : null}
      </li>
    </>
  );
}
