"use client";

import type { Post } from "#studio/content/composer/saving/draft.ts";
import { channelNameIn } from "#studio/content/revisions/channel-name.ts";
import { Compare } from "#studio/content/revisions/compare.tsx";
import { useBrand } from "#studio/frame/brand.tsx";
import { useChannels } from "#studio/publishing/channels/use-channels.ts";
import { mediaIdsOf } from "../content-of.ts";
import { useMediaOf } from "../use-media-of.ts";
import type { Revision } from "./last-decision.ts";

interface CompareRevisionsProps {
  post: Post;
  before: Revision;
  after: Revision;
}

/** Two revisions of a stored post side by side. */
export default function CompareRevisions({ post, before, after }: CompareRevisionsProps) {
  const { timezone } = useBrand();
  const mediaOf = useMediaOf(post, mediaIdsOf([before.content, after.content]));
  const channelName = channelNameIn(useChannels(), post.publications);
  return (
    <Compare
      before={before.content}
      after={after.content}
      zone={timezone}
      channelName={channelName}
      mediaOf={mediaOf}
    />
  );
}
