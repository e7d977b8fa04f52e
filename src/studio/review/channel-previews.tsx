"use client";

import { Anchor, SegmentedControl } from "@mantine/core";
import { useState } from "react";
import { platformName } from "../composer/checks.ts";
import { BodyText } from "../feed/body-text.tsx";
import { Entry } from "../feed/entry.tsx";
import classes from "./channel-previews.module.css";
import type { ReviewPost } from "./use-review.ts";
import { useVisit } from "./visit.tsx";

type Channel = ReviewPost["channels"][number];

/** The post as it will stand on each of its channels. */
export function ChannelPreviews({ post }: { post: ReviewPost }) {
  const [chosen, choose] = useState(0);
  const channel = post.channels[chosen] ?? post.channels[0];
  return (
    <section aria-label="Preview">
      {post.channels.length > 1 ? (
        <SegmentedControl
          className={classes.choice}
          aria-label="Channel"
          fullWidth
          value={String(chosen)}
          onChange={(value) => choose(Number(value))}
          data={post.channels.map(({ platform }, index) => ({ value: String(index), label: platformName(platform) }))}
        />
      ) : null}
      {channel ? <ChannelPreview channel={channel} /> : <Paper content={post} />}
    </section>
  );
}

function ChannelPreview({ channel }: { channel: Channel }) {
  return (
    <>
      <p className={classes.where}>
        {channel.permalink ? "As it stands on " : "As it will stand on "}
        {platformName(channel.platform)}, <strong>{channel.handle}</strong>
        {channel.permalink ? (
          <>
            {". "}
            <Anchor href={channel.permalink} rel="noopener">
              See it there
            </Anchor>
          </>
        ) : null}
      </p>
      <Paper content={channel} name={channel.display_name} />
      {channel.thread.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a thread have nothing else that tells them apart.
        <div key={index} className={classes.part}>
          <span className={classes.label}>
            {index + 2} of {channel.thread.length + 1}
          </span>
          <BodyText body={part} />
        </div>
      ))}
      {channel.first_comment ? (
        <div className={classes.part}>
          <span className={classes.label}>First comment</span>
          <BodyText body={channel.first_comment} />
        </div>
      ) : null}
    </>
  );
}

function Paper({ content, name }: { content: Pick<Channel, "body" | "media" | "tags">; name?: string }) {
  const { brand } = useVisit().review;
  const isEmpty = content.body.trim() === "" && content.media.length === 0;
  const pictures = content.media.filter(({ kind }) => kind === "image");
  const videos = content.media.filter(({ kind }) => kind === "video");
  return (
    <div className={classes.paper}>
      <p className={classes.name}>{name ?? brand.name}</p>
      {isEmpty ? (
        <p className={classes.nothing}>Nothing is written yet.</p>
      ) : (
        <Entry
          body={content.body}
          pictures={pictures.map(({ url, alt_text: alt, width, height }) => ({ url, alt, width, height }))}
          tags={content.tags}
        />
      )}
      {videos.map((video) => (
        // biome-ignore lint/a11y/useMediaCaption: what a video says is said by its alt text; captions are part of the file.
        <video
          key={video.id}
          className={classes.video}
          src={video.url}
          poster={video.thumbnail_url}
          aria-label={video.alt_text || "Video"}
          controls
          playsInline
          preload="metadata"
        />
      ))}
    </div>
  );
}
