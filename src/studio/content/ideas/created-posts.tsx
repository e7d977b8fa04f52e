import { useQueries } from "@tanstack/react-query";
import { t, tn } from "#kernel/language.ts";
import { studioPath, useBrand } from "#studio/frame/brand.tsx";
import { useTRPC } from "#transport/trpc/client.tsx";
import { Row, Rows } from "#ui/rows.tsx";
import { StatusBadge } from "#ui/status-badge.tsx";
import classes from "./idea-panel.module.css";

/** Maximum of posts listed. */
const MAX_POSTS = 10;

/** Posts created from an idea, newest first. */
export function CreatedPosts({ ids }: { ids: readonly number[] }) {
  const trpc = useTRPC();
  const { handle } = useBrand();
  const shown = ids.toReversed().slice(0, MAX_POSTS);
  const posts = useQueries({ queries: shown.map((id) => trpc.posts.show.queryOptions({ id })) });
  if (ids.length === 0) return null;
  return (
    <section className={classes.part}>
      <h3 className={classes.name}>{t("Posts")}</h3>
      <Rows label={t("Posts")}>
        {shown.map((id, index) => {
          const post = posts[index]?.data;
          return (
            <Row
              key={id}
              href={studioPath(handle, `posts/${id}`)}
              title={post?.body.trim().split("\n", 1)[0] || t("Post {id}", { id: String(id) })}
              trailing={post ? <StatusBadge status={post.status} /> : null}
            />
          );
        })}
      </Rows>
      {ids.length > MAX_POSTS ? (
        <p className={classes.none}>
          {tn(ids.length - MAX_POSTS, "And {count} older one.", "And {count} older ones.")}
        </p>
      ) : null}
    </section>
  );
}
