"use client";

import { t, tn } from "#kernel/language.ts";
import { studioPath, useBrand } from "#studio/frame/brand.tsx";
import { TextLink } from "#ui/link.tsx";
import { PageLink } from "#ui/page-link.tsx";
import { Section } from "#ui/section.tsx";
import { statusLook } from "#ui/status.ts";
import { StatusIcon } from "#ui/status-icon.tsx";
import { Time } from "#ui/time.tsx";
import classes from "./home.module.css";
import { titleOf, type WaitingPosts } from "./summarize-home.ts";
import { useBrands } from "./use-brands.ts";

/** Today's posts, published or scheduled, in order of time. */
export function Today({ today: { total, posts } }: { today: WaitingPosts }) {
  const { handle } = useBrand();
  const { brandOf, hasSeveral } = useBrands();
  return (
    <Section title={t("Scheduled for today")}>
      {total === 0 ? <p className={classes.none}>{t("Nothing scheduled for today.")}</p> : null}
      <ol className={classes.day} aria-label={t("Scheduled for today")}>
        {posts.map((post) => {
          const brand = brandOf(post.brand_id);
          const { word, tone } = statusLook(post.status);
          return (
            <li key={post.id} className={classes.item}>
              <span className={classes.clock}>
                {post.at ? <Time iso={post.at} zone={brand.timezone} style="time" /> : null}
              </span>
              <span className={classes.sign} data-tone={tone} title={word}>
                <StatusIcon status={post.status} />
                <span className="visually-hidden">{word}</span>
              </span>
              <span className={classes.what}>
                <PageLink href={studioPath(brand.handle, `posts/${post.id}`)}>{titleOf(post)}</PageLink>
                {hasSeveral ? <span className={classes.brand}>{brand.name}</span> : null}
              </span>
            </li>
          );
        })}
      </ol>
      <p className={classes.more}>
        {total > posts.length ? (
          <span>{`${tn(total - posts.length, "And {count} more.", "And {count} more.")} `}</span>
        ) : null}
        <TextLink href={studioPath(handle, "calendar")}>{t("Open calendar")}</TextLink>
      </p>
    </Section>
  );
}
