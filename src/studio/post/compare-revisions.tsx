"use client";

import { useChannels } from "../channels/use-channels.ts";
import type { Post } from "../composer/draft.ts";
import { useBrand } from "../frame/brand.tsx";
import { channelNameIn } from "../revisions/channel-name.ts";
import { Compare } from "../revisions/compare.tsx";
import { mediaIdsOf } from "./content-of.ts";
import type { Revision } from "./last-decision.ts";
import { useMediaOf } from "./use-media-of.ts";

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
