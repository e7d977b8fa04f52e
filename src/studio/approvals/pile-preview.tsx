"use client";

import { SegmentedControl } from "@mantine/core";
import { lazy, Suspense, useState } from "react";
import { platformName } from "../composer/checks.ts";
import type { Post } from "../composer/draft.ts";
import { useBrand } from "../frame/brand.tsx";
import { Authorship } from "../post/authorship.tsx";
import { previewOf } from "../post/content-of.ts";
import { Standing } from "../post/standing.tsx";
import { useMediaOf } from "../post/use-media-of.ts";
import { ChannelPreview } from "../preview/channel-preview.tsx";
import type { Acts } from "./acts.ts";
import classes from "./approvals.module.css";
import { Decision } from "./decision.tsx";

const Outdated = lazy(async () => ({ default: (await import("../post/outdated.tsx")).Outdated }));

/** The post that is looked at, as its readers will see it, with the decision above it. */
export default function PilePreview({ post, ...acts }: { post: Post } & Acts) {
  const { name } = useBrand();
  const [channelId, setChannelId] = useState<number | null>(null);
  const own = post.publications.flatMap(({ overrides }) => overrides.media_ids ?? []);
  const mediaOf = useMediaOf(post, own);
  const publication = post.publications.find(({ channel }) => channel.id === channelId) ?? post.publications[0];
  const { platform, handle } = publication?.channel ?? { platform: "feed", handle: "" };
  return (
    <section className={classes.preview} aria-label="The post">
      <Standing post={post} />
      <Authorship post={post} />
      <Decision post={post} isFirst {...acts} />
      <Suspense>
        <Outdated post={post} />
      </Suspense>
      {post.publications.length > 1 ? (
        <SegmentedControl
          aria-label="Channel"
          value={String(publication?.channel.id)}
          onChange={(id) => setChannelId(Number(id))}
          data={post.publications.map(({ channel }) => ({
            value: String(channel.id),
            label: platformName(channel.platform),
          }))}
        />
      ) : null}
      <div className={classes.paper}>
        <ChannelPreview
          platform={platform}
          handle={handle}
          displayName={name}
          avatarUrl={null}
          content={previewOf(post, publication?.overrides ?? {}, mediaOf)}
        />
      </div>
      {post.internal_note ? (
        <p className={classes.about}>
          <strong>Note for the team.</strong> {post.internal_note}
        </p>
      ) : null}
    </section>
  );
}
