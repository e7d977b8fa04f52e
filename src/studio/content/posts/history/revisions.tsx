"use client";

import { NativeSelect } from "@mantine/core";
import { IconRobot } from "@tabler/icons-react";
import { useInfiniteQuery } from "@tanstack/react-query";
import { parseAsInteger, useQueryStates } from "nuqs";
import { t } from "#kernel/language.ts";
import type { Post } from "#studio/content/composer/saving/draft.ts";
import { authorOf, bylineOf } from "#studio/content/revisions/byline.ts";
import { useThread } from "#studio/content/revisions/use-thread.ts";
import { useBrand } from "#studio/frame/brand.tsx";
import { PAGED } from "#studio/frame/paged.ts";
import { PersonFace } from "#studio/frame/person-face.tsx";
import { refusalOf } from "#studio/frame/refusal-of.ts";
import { ShowMore } from "#studio/frame/show-more.tsx";
import { useTRPC } from "#transport/trpc/client.tsx";
import { RelativeTime } from "#ui/relative-time.tsx";
import { RowsSkeleton } from "#ui/skeletons.tsx";
import { Timeline } from "#ui/timeline.tsx";
import { changedParts, PART_NAMES } from "./changed-parts.ts";
import CompareRevisions from "./compare-revisions.tsx";
import classes from "./history.module.css";
import type { Revision } from "./last-decision.ts";

/** The revisions of a post, newest first, with a comparison of any two. */
export default function Revisions({ post }: { post: Post }) {
  const { timezone } = useBrand();
  const options = useTRPC().posts.revisions.infiniteQueryOptions({ id: post.id, limit: 20 }, PAGED);
  const list = useInfiniteQuery(options);
  const revisions = list.data?.pages.flatMap((page) => page.revisions) ?? [];
  if (list.isLoadingError) return <p role="alert">{refusalOf(list.error).message}</p>;
  if (list.isPending) return <RowsSkeleton rows={4} />;
  return (
    <div className={classes.history}>
      <CompareAny post={post} revisions={revisions} />
      <Timeline
        label={t("Revisions")}
        events={revisions.map((each, index) => {
          const { revision: number, author, created_at, content } = each;
          const before = revisions[index + 1]?.content;
          return {
            id: number,
            title:
              number === post.revision
                ? t("Revision {revision} (current)", { revision: String(number) })
                : t("Revision {revision}", { revision: String(number) }),
            icon: each.written_through ? <IconRobot size={14} stroke={1.75} aria-hidden /> : undefined,
            at: <RelativeTime iso={created_at} zone={timezone} />,
            children: (
              <>
                <span className={classes.by}>
                  <PersonFace id={author.id} name={author.name} size={20} />
                  <span>
                    {[
                      bylineOf(author.name, each),
                      ...(each.suggested_by ? [t("suggested by {name}", { name: authorOf(each.suggested_by) })] : []),
                      ...(before ? changedParts(content, before).map((part) => t(PART_NAMES[part])) : []),
                    ].join(" · ")}
                  </span>
                </span>
                {before?.body === content.body ? null : (
                  <blockquote className={classes.words}>{content.body || t("No text.")}</blockquote>
                )}
              </>
            ),
          };
        })}
      />
      <ShowMore list={list} size="xs" label={t("Show older")} />
    </div>
  );
}

/** Selects two revisions; at first the approved or the previous one, and the current one. */
function CompareAny({ post, revisions }: { post: Post; revisions: readonly Revision[] }) {
  const [chosen, choose] = useQueryStates({ from: parseAsInteger, to: parseAsInteger });
  const { comments } = useThread(post.id);
  const approved = comments.findLast(({ kind }) => kind === "approval")?.revision;
  const find = (wanted: number | null | undefined) => revisions.find(({ revision }) => revision === wanted);
  const after = find(chosen.to) ?? revisions[0];
  const before = find(chosen.from) ?? find(approved === after?.revision ? undefined : approved) ?? revisions[1];
  if (!before || !after) return null;
  const data = revisions.map(({ revision }) => ({
    value: String(revision),
    label: [
      t("Revision {revision}", { revision: String(revision) }),
      ...(revision === approved ? [t("approved")] : []),
      ...(revision === post.revision ? [t("revision|present")] : []),
    ].join(", "),
  }));
  return (
    <section className={classes.compare} aria-label={t("Compare two revisions")}>
      <div className={classes.choice}>
        <NativeSelect
          label={t("From")}
          data={data}
          value={String(before.revision)}
          onChange={(event) => void choose({ from: Number(event.currentTarget.value) })}
        />
        <NativeSelect
          label={t("range|To")}
          data={data}
          value={String(after.revision)}
          onChange={(event) => void choose({ to: Number(event.currentTarget.value) })}
        />
      </div>
      <CompareRevisions post={post} before={before} after={after} />
    </section>
  );
}
