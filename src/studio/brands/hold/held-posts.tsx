import type { z } from "zod";
import type { HeldPostList } from "#domain/brands/hold/schema.ts";
import { t } from "#kernel/language.ts";
import { studioPath, useBrand } from "#studio/frame/brand.tsx";
import { NamedChannels } from "#studio/frame/named-channels.tsx";
import { PostThumbnail } from "#studio/frame/post-thumbnail.tsx";
import { nameOf } from "#studio/planning/calendar/cards/cards.ts";
import classes from "#studio/planning/schedule/post-row.module.css";
import { RowCheckbox } from "#ui/row-checkbox.tsx";
import { Row, Rows } from "#ui/rows.tsx";
import { Time } from "#ui/time.tsx";

interface HeldPostsProps {
  posts: z.output<typeof HeldPostList>["posts"];
  /** Null where none can be chosen. */
  chosen: readonly number[] | null;
  onToggle: (id: number) => void;
}

/** The posts that wait for the end of a hold; those of other brands with their brand's name. */
export function HeldPosts({ posts, chosen, onToggle }: HeldPostsProps) {
  const { id: here, timezone } = useBrand();
  return (
    <Rows label={t("Posts that came due")}>
      {posts.map(({ id, brand, excerpt, thumbnail_url, scheduled_at: at, channels, is_claimed: isClaimed }) => {
        const name = nameOf({ words: excerpt, thumbnail_url });
        const about = [
          ...(brand.id === here ? [] : [brand.name]),
          ...(isClaimed ? [t("Being prepared, not sent")] : []),
        ];
        return (
          <Row
            key={id}
            href={studioPath(brand.handle, `posts/${id}`)}
            leading={
              <span className={classes.leading}>
                {chosen ? (
                  <span className={classes.select}>
                    <RowCheckbox
                      aria-label={t("Publish “{name}”", { name })}
                      checked={chosen.includes(id)}
                      onChange={() => onToggle(id)}
                    />
                  </span>
                ) : null}
                <span className={classes.time} data-with-day>
                  <Time iso={at} zone={timezone} style="full" withZone={false} />
                </span>
                <span className={classes.picture}>
                  <PostThumbnail url={thumbnail_url} />
                </span>
              </span>
            }
            title={name}
            detail={
              <NamedChannels
                {...(about.length > 0 && { before: <span>{about.join(" · ")}</span> })}
                channels={channels}
              />
            }
          />
        );
      })}
    </Rows>
  );
}
