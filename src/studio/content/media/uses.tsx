import type { UseQueryResult } from "@tanstack/react-query";
import { t } from "#kernel/language.ts";
import { studioPath, useBrand } from "#studio/frame/brand.tsx";
import { ReadError } from "#studio/frame/read-error.tsx";
import { TextLink } from "#ui/link.tsx";
import { RowsSkeleton } from "#ui/skeletons.tsx";
import { StatusBadge } from "#ui/status-badge.tsx";
import classes from "./asset-panel.module.css";

interface Use {
  post_id: number;
  words: string;
  status: string;
}

/** The posts that use an asset, with their status. */
export function Uses({
  uses: { data, isLoadingError, error, refetch },
}: {
  uses: UseQueryResult<{ uses: Use[] }, unknown>;
}) {
  const { handle } = useBrand();
  if (isLoadingError) return <ReadError title={t("Its posts couldn't be loaded.")} error={error} onRetry={refetch} />;
  if (!data) return <RowsSkeleton rows={1} />;
  if (data.uses.length === 0) return <p className={classes.why}>{t("Not used in any post.")}</p>;
  return (
    <ul className={classes.uses}>
      {data.uses.map(({ post_id: id, words, status }) => (
        <li key={id} className={classes.use}>
          <TextLink href={studioPath(handle, `posts/${id}`)} className={classes.said}>
            {words.trim() === "" ? t("Post {id}", { id: String(id) }) : words}
          </TextLink>
          <StatusBadge status={status} />
        </li>
      ))}
    </ul>
  );
}
