"use client";

import { Anchor } from "@mantine/core";
import { IconLeaf } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { t } from "#kernel/language.ts";
import type { Post } from "#studio/content/composer/saving/draft.ts";
import { studioPath, useBrand } from "#studio/frame/brand.tsx";
import { focusTitle } from "#studio/frame/focus-title.ts";
import classes from "#studio/planning/recurrences/recurrence-note.module.css";
import { useTRPC } from "#transport/trpc/client.tsx";
import { TextLink } from "#ui/link.tsx";
import { useEvergreenActions } from "./use-evergreen-actions.ts";

/** That a post is evergreen, with the way to remove it; or the copy of which post it is. */
export function EvergreenNote({ post: { evergreen } }: { post: Pick<Post, "evergreen"> }) {
  const { handle } = useBrand();
  if (!evergreen) return null;
  return (
    <span className={classes.note}>
      <IconLeaf size={16} stroke={1.75} aria-hidden />
      {evergreen.id === null ? (
        <TextLink href={studioPath(handle, `posts/${evergreen.post_id}`)}>{t("Copy of an evergreen post")}</TextLink>
      ) : (
        <>
          <TextLink href={studioPath(handle, "calendar/evergreen")}>{t("Evergreen post")}</TextLink>
          <RemoveButton id={evergreen.id} />
        </>
      )}
    </span>
  );
}

function RemoveButton({ id }: { id: number }) {
  const { data } = useQuery(useTRPC().evergreen.show.queryOptions({ id }));
  const { remove } = useEvergreenActions();
  return (
    <Anchor
      component="button"
      type="button"
      aria-disabled={!data || remove.isPending}
      onClick={() => data && remove.run(data, focusTitle)}
    >
      {t("Remove from evergreen posts")}
    </Anchor>
  );
}
