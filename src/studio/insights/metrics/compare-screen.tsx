"use client";

import { NativeSelect } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useQueryStates } from "nuqs";
import { MAX_COMPARED, MIN_COMPARED } from "#domain/insights/metrics/terms.ts";
import { t } from "#kernel/language.ts";
import { studioPath, useBrand } from "#studio/frame/brand.tsx";
import { ReadError } from "#studio/frame/read-error.tsx";
import { excerptOf } from "#studio/publishing/feed/text.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import { ChartDrawing } from "#ui/drawings/chart.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { TextLink } from "#ui/link.tsx";
import { Page } from "#ui/page.tsx";
import { RowsSkeleton } from "#ui/skeletons.tsx";
import { compareReads, compareSearch, OFFERED_POSTS } from "./compare-search.ts";
import { ComparedPosts } from "./compared-posts.tsx";

/** `/studio/{brand}/metrics/compare?posts=812,815`: the metrics of several posts side by side. */
export function CompareScreen() {
  const { handle } = useBrand();
  const trpc = useTRPC();
  const [search, setSearch] = useQueryStates(compareSearch, { history: "replace" });
  const { ids, compared } = compareReads(search.posts);
  const isComplete = compared !== null;
  const { data, isLoadingError, error, refetch } = useQuery(
    trpc.metrics.comparePosts.queryOptions(compared ?? { post_ids: [] }, { enabled: isComplete }),
  );
  const recent = useQuery(trpc.posts.list.queryOptions(OFFERED_POSTS));
  const others = (recent.data?.posts ?? []).filter(({ id }) => !ids.includes(id));
  const choose = (posts: number[]) => setSearch({ posts });
  return (
    <Page
      title={t("Compare posts")}
      eyebrow={<TextLink href={studioPath(handle, "metrics")}>{t("Metrics")}</TextLink>}
      description={t("Since each was published, across all of its channels. Copy this page's link to share it.")}
      toolbar={
        ids.length < MAX_COMPARED && others.length > 0 ? (
          <NativeSelect
            aria-label={t("Add a post")}
            maw={360}
            value=""
            data={[
              { value: "", label: ids.length === 0 ? t("Choose a post") : t("Add a post") },
              ...others.map(({ id, body }) => ({ value: String(id), label: excerptOf(body, 60) || t("No text") })),
            ]}
            onChange={({ currentTarget }) => {
              if (currentTarget.value !== "") void choose([...ids, Number(currentTarget.value)]);
            }}
          />
        ) : undefined
      }
    >
      {!isComplete ? (
        <EmptyState
          drawing={<ChartDrawing />}
          title={ids.length === 0 ? t("Choose posts to compare") : t("Choose another post")}
        >
          {t("Add {least} to {most} published posts above to see their metrics side by side.", {
            least: MIN_COMPARED,
            most: MAX_COMPARED,
          })}
        </EmptyState>
      ) : null}
      {isComplete && isLoadingError ? (
        <ReadError title={t("The posts couldn't be loaded.")} error={error} onRetry={refetch} />
      ) : null}
      {isComplete && !data && !isLoadingError ? <RowsSkeleton rows={8} /> : null}
      {isComplete && data ? (
        <ComparedPosts posts={data.posts} onRemove={(removed) => void choose(ids.filter((id) => id !== removed))} />
      ) : null}
    </Page>
  );
}
