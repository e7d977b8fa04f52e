"use client";

import { Button } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconAlertTriangle, IconPencilCheck } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import { t } from "#kernel/language.ts";
import type { Post } from "#studio/content/composer/saving/draft.ts";
import { authorOf, bylineOf } from "#studio/content/revisions/byline.ts";
import type { Comment } from "#studio/content/revisions/use-thread.ts";
import { useThread } from "#studio/content/revisions/use-thread.ts";
import { useBrand } from "#studio/frame/brand.tsx";
import { useTRPC } from "#transport/trpc/client.tsx";
import { lazy } from "#ui/lazy.tsx";
import { rich } from "#ui/rich.tsx";
import { RowsSkeleton } from "#ui/skeletons.tsx";
import { Time } from "#ui/time.tsx";
import { changedParts, PART_WORDS } from "./changed-parts.ts";
import { findCause, outdatedDecision } from "./last-decision.ts";
import classes from "./outdated.module.css";

const CompareRevisions = lazy(() => import("./compare-revisions.tsx"));

/** Says that the last decision was about another revision: what outdated it, and the differences. */
export default function OutdatedDecision({ post }: { post: Post }) {
  const { comments } = useThread(post.id);
  const decision = outdatedDecision(post, comments);
  return decision ? <Notice key={decision.id} post={post} decision={decision} /> : null;
}

function Notice({ post, decision }: { post: Post; decision: Comment }) {
  const { timezone: zone } = useBrand();
  const { data } = useQuery(useTRPC().posts.revisions.queryOptions({ id: post.id, limit: 100 }));
  const [isOpen, open] = useDisclosure(post.allowed_actions.includes("approve"));
  const cause = findCause(decision, post.revision, data?.revisions ?? []);
  if (!cause) return null;
  const { by, before, after } = cause;
  const isApproval = decision.kind === "approval";
  const Icon = isApproval ? IconAlertTriangle : IconPencilCheck;
  const changed = changedParts(after.content, before.content)
    .map((part) => t(PART_WORDS[part]))
    .join(", ");
  return (
    <section className={classes.notice} aria-label={isApproval ? t("The approval is no longer valid") : t("Changes")}>
      <div className={classes.head}>
        <Icon size={18} stroke={1.75} aria-hidden />
        <p className={classes.words}>
          {isApproval
            ? rich(
                "<b>The approval is no longer valid.</b> {reviewer} approved revision {revision}. {editor} changed it {time}: {changed}.",
                {
                  b: (content) => <strong>{content}</strong>,
                  reviewer: authorOf(decision),
                  revision: before.revision,
                  editor: bylineOf(by.author.name, by),
                  time: <Time iso={by.created_at} zone={zone} withZone={false} />,
                  changed,
                },
              )
            : rich("<b>Changed since {reviewer} asked for it.</b> {editor} wrote a new version {time}: {changed}.", {
                reviewer: authorOf(decision),
                b: (content) => <strong>{content}</strong>,
                editor: bylineOf(by.author.name, by),
                time: <Time iso={by.created_at} zone={zone} withZone={false} />,
                changed,
              })}
        </p>
        <Button size="xs" onClick={open.toggle} aria-expanded={isOpen}>
          {isOpen ? t("Hide changes") : t("Show changes")}
        </Button>
      </div>
      {isOpen ? (
        <Suspense fallback={<RowsSkeleton rows={2} />}>
          <CompareRevisions post={post} before={before} after={after} />
        </Suspense>
      ) : null}
    </section>
  );
}
