"use client";

import { useQuery } from "@tanstack/react-query";
import { t } from "#kernel/language.ts";
import { roleAllows } from "#kernel/permissions.ts";
import { useBrand } from "#studio/frame/brand.tsx";
import { ReadError } from "#studio/frame/read-error.tsx";
import { useTRPC } from "#transport/trpc/client.tsx";
import { Rows } from "#ui/rows.tsx";
import { Section } from "#ui/section.tsx";
import { ImportedPostRow } from "./imported-post-row.tsx";
import { type ElsewhereRange, topElsewhereRead } from "./imported-posts-search.ts";

interface TopElsewhereProps {
  input: ElsewhereRange;
  description: string;
  /** Shown where there are none; by default nothing is. */
  empty?: string;
}

/** The posts published elsewhere that got most engagements, to create drafts from. */
export function TopElsewhere({ input, description, empty }: TopElsewhereProps) {
  const { role } = useBrand();
  const { data, isLoadingError, error, refetch } = useQuery(
    useTRPC().importedPosts.list.queryOptions(topElsewhereRead(input), {
      enabled: roleAllows(role, "content.view"),
    }),
  );
  const posts = data?.imported_posts ?? [];
  if (!isLoadingError && posts.length === 0 && (!data || !empty)) return null;
  return (
    <Section title={t("Top posts published elsewhere")} description={description}>
      {isLoadingError ? <ReadError title={t("The posts couldn't be loaded.")} error={error} onRetry={refetch} /> : null}
      {data && posts.length === 0 ? <p>{empty}</p> : null}
      {posts.length > 0 ? (
        <Rows label={t("Top posts published elsewhere")}>
          {posts.map((post) => (
            <ImportedPostRow key={post.id} post={post} mayWrite={roleAllows(role, "content.manage")} />
          ))}
        </Rows>
      ) : null}
    </Section>
  );
}
