"use client";

import { Anchor } from "@mantine/core";
import { IconExternalLink, IconEyeOff, IconHeartFilled } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { t } from "#kernel/language.ts";
import { platformName } from "#platform/connectors/shared/description/names.ts";
import { studioPath, useBrand } from "#studio/frame/brand.tsx";
import { excerptOf } from "#studio/publishing/feed/text.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import { TextLink } from "#ui/link.tsx";
import { rich } from "#ui/rich.tsx";
import classes from "./incoming.module.css";
import type { Item } from "./item.ts";
import { titleOf } from "./labels.ts";
import { MessageText } from "./message-text.tsx";
import { Stars } from "./stars.tsx";

interface IncomingProps {
  item: Item;
  /** Whether it is the item that was opened, among those of a conversation. */
  isOpened: boolean;
}

/** A received message, and the post that it replies to. */
export function Incoming({ item, isOpened }: IncomingProps) {
  const { body, rating, permalink, visibility, channel, post_id: postId } = item;
  return (
    <article className={classes.incoming} aria-label={isOpened ? t("Received message") : titleOf(item)}>
      {postId === null ? null : <RepliedPost postId={postId} />}
      <div className={classes.body}>
        {rating === null ? null : <Stars rating={rating} />}
        {visibility === "removed" ? (
          <p className={classes.gone}>
            {t("Removed on {platform}, so its text was deleted here as well.", {
              platform: platformName(channel.platform),
            })}
          </p>
        ) : (
          <MessageText text={body} />
        )}
      </div>
      {visibility === "hidden" ? (
        <p className={classes.hidden}>
          <IconEyeOff size={14} stroke={1.75} aria-hidden />{" "}
          <span>
            {t("Hidden on {platform}. Its author still sees it.", { platform: platformName(channel.platform) })}
          </span>
        </p>
      ) : null}
      {item.is_liked ? (
        <p className={classes.hidden}>
          <IconHeartFilled size={14} aria-hidden /> <span>{t("Liked as {handle}.", { handle: channel.handle })}</span>
        </p>
      ) : null}
      {permalink && visibility !== "removed" ? (
        <Anchor className={classes.permalink} href={permalink} target="_blank" rel="noreferrer noopener" size="sm">
          <span>{t("View on {platform}", { platform: platformName(channel.platform) })}</span>
          <IconExternalLink size={14} stroke={1.5} aria-hidden />
        </Anchor>
      ) : null}
    </article>
  );
}

/** The post, in one line. */
function RepliedPost({ postId }: { postId: number }) {
  const { handle } = useBrand();
  const { data: post } = useQuery(useTRPC().posts.show.queryOptions({ id: postId }));
  const text = post ? excerptOf(post.body, 72) : "";
  const link = (content: ReactNode) => <TextLink href={studioPath(handle, `posts/${postId}`)}>{content}</TextLink>;
  return (
    <p className={classes.answered}>
      {text
        ? rich("In reply to <link>{text}</link>", { link, text })
        : post
          ? rich("In reply to <link>a post without text</link>", { link })
          : rich("In reply to <link>one of your posts</link>", { link })}
    </p>
  );
}
