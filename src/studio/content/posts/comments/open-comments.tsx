"use client";

import { Button } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { use, useId, useState } from "react";
import { t } from "#kernel/language.ts";
import type { Post } from "#studio/content/composer/saving/draft.ts";
import { ShowPassageContext } from "#studio/content/composer/text/use-show-passage.ts";
import { type Comment, useThread } from "#studio/content/revisions/use-thread.ts";
import { studioPath, useBrand } from "#studio/frame/brand.tsx";
import { PagedList } from "#studio/frame/paged-list.tsx";
import { useTRPC } from "#transport/trpc/client.tsx";
import { TextLink } from "#ui/link.tsx";
import { PostViewProvider } from "../post-view.tsx";
import classes from "./open-comments.module.css";
import threadClasses from "./thread.module.css";
import { ThreadEntry } from "./thread-entry.tsx";
import { useDeleteComment } from "./use-delete-comment.ts";

/** The open comments and change requests of a post, to be worked through while its text is edited. Folded on phones. */
export function OpenComments({ post }: { post: Post }) {
  const id = useId();
  const { handle } = useBrand();
  const showPassage = use(ShowPassageContext);
  const { comments, ...list } = useThread(post.id);
  const me = useQuery(useTRPC().me.show.queryOptions({}));
  const { gone: removed, takeBack } = useDeleteComment();
  const [isUnfolded, fold] = useDisclosure(false);
  const present = comments.filter((comment) => !removed.has(comment.id));
  const roots = present.filter((comment) => comment.parent_id === null);
  const listed = useListed(roots.filter(isOpen));
  const shown = roots.filter((comment) => listed.has(comment.id));
  // Open comments may be on the pages to come.
  const areAllRead = list.isSuccess && !list.hasNextPage;
  return (
    <section className={classes.panel} aria-labelledby={id} data-unfolded={isUnfolded || undefined}>
      <div className={classes.head}>
        <h2 id={id} className={classes.title}>
          <span>{t("Open comments")}</span>
          {areAllRead ? <span className={classes.count}>{` ${roots.filter(isOpen).length}`}</span> : null}
        </h2>
        <Button
          className={classes.fold}
          size="compact-sm"
          variant="subtle"
          aria-expanded={isUnfolded}
          onClick={fold.toggle}
        >
          {isUnfolded ? t("Hide") : t("Show")}
        </Button>
        <TextLink href={studioPath(handle, `posts/${post.id}`)}>{t("View all comments")}</TextLink>
      </div>
      <div className={classes.body}>
        <PagedList
          list={list}
          count={shown.length}
          errorTitle={t("The comments couldn't be loaded.")}
          rows={2}
          empty={areAllRead ? <p className={classes.none}>{t("No open comments.")}</p> : null}
          more={t("Show more")}
        >
          <PostViewProvider show={showPassage}>
            <ol className={threadClasses.thread} aria-labelledby={id}>
              {shown.map((comment) => (
                <ThreadEntry
                  key={comment.id}
                  comment={comment}
                  replies={present.filter((reply) => reply.parent_id === comment.id)}
                  post={post}
                  userId={me.data?.user.id ?? null}
                  onDelete={takeBack}
                />
              ))}
            </ol>
          </PostViewProvider>
        </PagedList>
      </div>
    </section>
  );
}

const isOpen = ({ kind, resolved }: Comment) => kind !== "approval" && !resolved;

/** The ids of comments that are or were open on this visit: one resolved here stays, so that it can be reopened. */
function useListed(open: readonly Comment[]): ReadonlySet<number> {
  const [listed, setListed] = useState<ReadonlySet<number>>(new Set());
  const added = open.filter(({ id }) => !listed.has(id));
  if (added.length === 0) return listed;
  const all = new Set([...listed, ...added.map(({ id }) => id)]);
  setListed(all);
  return all;
}
