"use client";

import { useQuery } from "@tanstack/react-query";
import { t } from "#kernel/language.ts";
import { ApprovalQuestion } from "#studio/content/posts/comments/use-ask-before-approving.tsx";
import { ReadError } from "#studio/frame/read-error.tsx";
import { SearchState } from "#studio/frame/search-state.tsx";
import { useTRPC } from "#transport/trpc/client.tsx";
import { RowsSkeleton } from "#ui/skeletons.tsx";
import QueuePreview from "./queue-preview.tsx";
import { useApprovalActions } from "./use-approval-actions.ts";

interface ReviewInPlaceProps {
  postId: number;
  /** Called once it is decided, before the server responds. */
  hide: (ids: readonly number[]) => void;
  /** Called where the decision was refused. */
  restore: (ids: readonly number[]) => void;
}

const NOTHING = () => undefined;

/** One post to approve on another page: as in the queue of approvals, with the same decisions and their undo. */
export default function ReviewInPlace({ postId, hide, restore }: ReviewInPlaceProps) {
  const { data, error, isLoadingError, refetch } = useQuery(useTRPC().posts.show.queryOptions({ id: postId }));
  const posts = data ? [data] : [];
  const { actions, asked } = useApprovalActions({ posts, hide, restore, open: NOTHING, select: NOTHING });
  if (isLoadingError) {
    return <ReadError title={t("The post couldn't be loaded.")} error={error} onRetry={() => void refetch()} />;
  }
  if (!data) return <RowsSkeleton rows={4} />;
  return (
    <SearchState>
      <ApprovalQuestion asked={asked} />
      <QueuePreview post={data} {...actions} />
    </SearchState>
  );
}
