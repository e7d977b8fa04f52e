"use client";

import { useQuery } from "@tanstack/react-query";
import { parseAsStringLiteral, useQueryState } from "nuqs";
import { msg, t } from "#kernel/language.ts";
import type { Post } from "#studio/content/composer/saving/draft.ts";
import { type Comment, useThread } from "#studio/content/revisions/use-thread.ts";
import { PagedList } from "#studio/frame/paged-list.tsx";
import { useTRPC } from "#transport/trpc/client.tsx";
import { Section } from "#ui/section.tsx";
import { Choice } from "../actions/choice.tsx";
import classes from "./thread.module.css";
import { ThreadEntry } from "./thread-entry.tsx";
import { ThreadForm } from "./thread-form.tsx";
import { useDeleteComment } from "./use-delete-comment.ts";

const FILTERS = ["all", "open", "resolved"] as const;

/** The thread of a post: comments, approvals and change requests in reading order, replies below their entry. */
export default function Thread({ post }: { post: Post }) {
  const { comments, ...list } = useThread(post.id);
  const me = useQuery(useTRPC().me.show.queryOptions({}));
  const { gone: removed, takeBack } = useDeleteComment();
  const [filter, setFilter] = useQueryState("thread", parseAsStringLiteral(FILTERS).withDefault("all"));
  const present = comments.filter(({ id }) => !removed.has(id));
  const repliesTo = (id: number | null) => present.filter(({ parent_id }) => parent_id === id);
  const roots = repliesTo(null);
  const shown = roots.filter(matches[filter]);
  const hasResolved = roots.some(matches.resolved);
  return (
    <Section title={t("Comments")}>
      {hasResolved || filter !== "all" ? (
        <div className={classes.filter}>
          <Choice
            label={t("Filter comments")}
            value={filter}
            onChange={(value) => void setFilter(value)}
            data={[
              { value: "all", label: t("All") },
              { value: "open", label: t("Open {count}", { count: roots.filter(matches.open).length }) },
              { value: "resolved", label: t("Resolved {count}", { count: roots.filter(matches.resolved).length }) },
            ]}
          />
        </div>
      ) : null}
      <PagedList
        list={list}
        count={shown.length}
        errorTitle={t("The comments couldn't be loaded.")}
        rows={2}
        empty={<p className={classes.nothing}>{t(NOTHING[filter])}</p>}
        more={t("Show more")}
      >
        <ol className={classes.thread} aria-label={t("comments|Thread")}>
          {shown.map((comment) => (
            <ThreadEntry
              key={comment.id}
              comment={comment}
              replies={repliesTo(comment.id)}
              post={post}
              userId={me.data?.user.id ?? null}
              onDelete={takeBack}
            />
          ))}
        </ol>
      </PagedList>
      {post.allowed_actions.includes("comment") ? <ThreadForm post={post} /> : null}
    </Section>
  );
}

const matches: Record<(typeof FILTERS)[number], (comment: Comment) => boolean> = {
  all: () => true,
  // An approval needs no reply.
  open: ({ kind, resolved }) => kind !== "approval" && !resolved,
  resolved: ({ resolved }) => resolved,
};

const NOTHING = {
  all: msg("No comments yet."),
  open: msg("No open comments."),
  resolved: msg("No resolved comments."),
};
