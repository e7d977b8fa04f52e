"use client";

import { Button } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconAlertTriangle, IconPencilCheck } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { useTRPC } from "#transport/trpc/client.tsx";
import { RowsSkeleton } from "#ui/skeletons.tsx";
import { Time } from "#ui/time.tsx";
import type { Post } from "../composer/draft.ts";
import { useBrand } from "../frame/brand.tsx";
import { authorOf, byline } from "../revisions/byline.ts";
import type { Comment } from "../revisions/use-thread.ts";
import { useThread } from "../revisions/use-thread.ts";
import { changedParts } from "./changed-parts.ts";
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
  const changed = changedParts(after.content, before.content).join(", ").toLowerCase();
  return (
    <section className={classes.notice} aria-label={isApproval ? "The approval is no longer valid" : "Changes"}>
      <div className={classes.head}>
        <Icon size={18} stroke={1.75} aria-hidden />
        <p className={classes.words}>
          {isApproval ? (
            <>
              <strong>The approval is no longer valid.</strong> {authorOf(decision)} approved revision {before.revision}
              . {byline(by.author.name, by)} changed it <Time iso={by.created_at} zone={zone} withZone={false} />:{" "}
              {changed}.
            </>
          ) : (
            <>
              <strong>Changed since {authorOf(decision)} asked for it.</strong> {byline(by.author.name, by)} wrote a new
              version <Time iso={by.created_at} zone={zone} withZone={false} />: {changed}.
            </>
          )}
        </p>
        <Button size="xs" onClick={open.toggle} aria-expanded={isOpen}>
          {isOpen ? "Hide changes" : "Show changes"}
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
