"use client";

import { useQueryClient } from "@tanstack/react-query";
import { type ComponentProps, Suspense, useState } from "react";
import type { Post } from "#studio/content/composer/saving/draft.ts";
import type { Comment } from "#studio/content/revisions/use-thread.ts";
import { PAGED } from "#studio/frame/paged.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import { lazy } from "#ui/lazy.tsx";
import { openEntries } from "./open-entries.ts";

const OpenQuestions = lazy(() => import("./open-questions.tsx"));

/** What was read this long ago still counts, in milliseconds. */
const STALE_MS = 5000;
const MAX_PAGES = 10;

type Reviewed = readonly Pick<Post, "id">[];

/** Finds what an approval of posts would pass over, see `openEntries`. */
export function useFindOpen(): (posts: Reviewed) => Promise<Comment[]> {
  const trpc = useTRPC();
  const queries = useQueryClient();
  return async (posts) => {
    const { user } = await queries.ensureQueryData(trpc.me.show.queryOptions({}));
    const threads = await Promise.all(
      posts.map(({ id }) =>
        queries.fetchInfiniteQuery({
          ...trpc.thread.list.infiniteQueryOptions({ id, limit: 100 }, PAGED),
          staleTime: STALE_MS,
          pages: MAX_PAGES,
        }),
      ),
    );
    const comments = threads.flatMap(({ pages }) => pages.flatMap((page) => page.comments));
    return openEntries(comments, ({ author }) => author?.id === user.id);
  };
}

type AskedApproval = ComponentProps<typeof OpenQuestions> | null;

/** The question of `useAskBeforeApproving`, while one is asked. */
export function ApprovalQuestion({ asked }: { asked: AskedApproval }) {
  if (!asked) return null;
  return (
    <Suspense>
      <OpenQuestions {...asked} />
    </Suspense>
  );
}

/**
 * Asks before an approval passes over open questions or change requests of others.
 * @returns `ask`, which approves at once where nothing is open, and what is asked, for `<ApprovalQuestion>`
 */
export function useAskBeforeApproving(): {
  ask: (posts: Reviewed, approve: () => void) => void;
  asked: AskedApproval;
} {
  const findOpen = useFindOpen();
  const [asked, setAsked] = useState<{ open: readonly Comment[]; approve: () => void } | null>(null);
  const ask = (posts: Reviewed, approve: () => void) =>
    void findOpen(posts).then(
      (open) => (open.length === 0 ? approve() : setAsked({ open, approve })),
      // Without the thread the approval is refused or accepted by the server alone.
      approve,
    );
  return {
    ask,
    asked: asked && {
      open: asked.open,
      onClose: () => setAsked(null),
      onApprove: () => {
        setAsked(null);
        asked.approve();
      },
    },
  };
}
