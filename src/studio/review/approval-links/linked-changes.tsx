"use client";

import { IconArrowsDiff } from "@tabler/icons-react";
import { t } from "#kernel/language.ts";
import { Compare } from "#studio/content/revisions/compare.tsx";
import { channelLabel } from "#studio/frame/channel-label.ts";
import classes from "#studio/review/share-links/since.module.css";
import type { LinkedPost } from "./decide-page.tsx";

/** What changed since the person last commented on the post or decided about it. Open, since it is what they came for. */
export function LinkedChanges({ post, zone }: { post: LinkedPost; zone: string }) {
  const { since } = post;
  if (!since) return null;
  return (
    <details className={classes.since} open>
      <summary>
        <IconArrowsDiff size={18} stroke={1.75} aria-hidden />
        <strong>{t("Changed since you last looked")}</strong>
      </summary>
      <div className={classes.changes}>
        <Compare
          before={since.before}
          after={since.after}
          zone={zone}
          channelName={(id) => {
            const channel = post.channels.find((known) => known.id === id);
            return channel && channelLabel(channel);
          }}
          mediaOf={(id) => since.media.find((media) => media.id === id)}
        />
      </div>
    </details>
  );
}
