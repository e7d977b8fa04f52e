import { t } from "#kernel/language.ts";
import { ChannelPreview } from "#studio/content/preview/channel-preview.tsx";
import { previewMedia } from "#studio/content/preview/content.ts";
import { Documents } from "#studio/content/preview/documents.tsx";
import { Videos } from "#studio/content/preview/videos.tsx";
import { ChannelName } from "#studio/frame/channel-name.tsx";
import classes from "./decide.module.css";
import type { LinkedPost } from "./decide-page.tsx";

/** The post as it will look on each of its channels, one below the other: nothing to find behind a tab. */
export function LinkedPreviews({ post, brandName }: { post: LinkedPost; brandName: string }) {
  const media = [...post.media, ...post.channels.flatMap(({ thread_media: parts }) => parts.flat())];
  const all = [...new Map(media.map((asset) => [asset.id, asset])).values()];
  return (
    <section aria-label={t("Preview")} className={classes.previews}>
      {post.channels.map((channel) => (
        <div key={channel.id}>
          <p className={classes.where}>
            <ChannelName channel={{ ...channel, display_name: channel.display_name || brandName }} />
          </p>
          <ChannelPreview
            platform={channel.platform}
            handle={channel.handle}
            displayName={channel.display_name}
            avatarUrl={channel.avatar_url}
            content={{
              title: channel.title,
              body: channel.body,
              isRich: post.format === "markdown",
              thread: channel.thread,
              threadMedia: channel.thread_media.map((files) => files.map((asset) => previewMedia(asset))),
              firstComment: channel.first_comment,
              mentions: channel.mentions,
              tags: channel.tags,
              media: channel.media.map((asset) =>
                previewMedia(asset, { document_title: channel.document_title ?? "" }),
              ),
            }}
          />
        </div>
      ))}
      <Videos media={all} captions={post.channels.find(({ captions }) => captions !== null)?.captions ?? null} />
      <Documents media={all} />
    </section>
  );
}
