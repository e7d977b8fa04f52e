import { IconPlayerPlayFilled } from "@tabler/icons-react";
import type { CSSProperties } from "react";
import type { z } from "zod";
import type { ProfileGrid as ProfileGridSchema } from "#domain/planning/calendar/schema.ts";
import { t } from "#kernel/language.ts";
import { studioPath, useBrand } from "#studio/frame/brand.tsx";
import { ChannelName } from "#studio/frame/channel-name.tsx";
import { CalendarDrawing } from "#ui/drawings/calendar.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { ButtonLink } from "#ui/link.tsx";
import { PageLink } from "#ui/page-link.tsx";
import { statusLook } from "#ui/status.ts";
import { StatusIcon } from "#ui/status-icon.tsx";
import { Time } from "#ui/time.tsx";
import classes from "./profile-grid.module.css";

type Grid = z.output<typeof ProfileGridSchema>;

/** The images of a profile, the latest first. A planned one says when it will be published. */
export function ProfileGrid({ grid: { channel, columns, ratio, items, has_more: hasMore } }: { grid: Grid }) {
  const { handle } = useBrand();
  if (items.length === 0) {
    return (
      <EmptyState
        drawing={<CalendarDrawing />}
        title={t("No posts on this profile yet")}
        action={
          <ButtonLink href={`${studioPath(handle, "posts/new")}?channels=${channel.id}`}>{t("New post")}</ButtonLink>
        }
      >
        {t("Scheduled and published posts of this channel appear here.")}
      </EmptyState>
    );
  }
  const shape: CSSProperties & { "--columns": number; "--ratio": string } = { "--columns": columns, "--ratio": ratio };
  return (
    <div className={classes.profile}>
      <ChannelName channel={channel} />
      <ol className={classes.grid} style={shape} aria-label={t("Posts, the latest first")}>
        {items.map((item) => (
          <li key={item.post_id}>
            <Tile item={item} />
          </li>
        ))}
      </ol>
      {hasMore ? <p className={classes.more}>{t("Earlier posts aren't shown.")}</p> : null}
    </div>
  );
}

function Tile({
  item: { post_id: id, status, at, thumbnail_url: image, kind, words },
}: {
  item: Grid["items"][number];
}) {
  const { handle, timezone } = useBrand();
  const isPublished = status === "published";
  return (
    <PageLink
      href={studioPath(handle, `posts/${id}`)}
      className={classes.tile}
      data-planned={!isPublished || undefined}
    >
      {image === null ? (
        <span className={classes.words} aria-hidden>
          {words}
        </span>
      ) : (
        // biome-ignore lint/performance/noImgElement: our own media route serves them, already small.
        <img src={image} alt="" loading="lazy" />
      )}
      <span className="visually-hidden">{`${statusLook(status).word}, ${words || t("No text")}, `}</span>
      {kind === "video" ? <IconPlayerPlayFilled className={classes.video} size={16} aria-hidden /> : null}
      <span className={isPublished ? "visually-hidden" : classes.when}>
        <StatusIcon status={status} size={14} />
        <Time iso={at} zone={timezone} style="full" withZone={false} />
      </span>
    </PageLink>
  );
}
