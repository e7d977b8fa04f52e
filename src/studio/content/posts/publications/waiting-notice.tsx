"use client";

import { useQuery } from "@tanstack/react-query";
import { WAITING_DAYS } from "#domain/publishing/channels/terms.ts";
import { tn } from "#kernel/language.ts";
import type { Post } from "#studio/content/composer/saving/draft.ts";
import { studioPath, useBrand } from "#studio/frame/brand.tsx";
import { useTRPC } from "#transport/trpc/client.tsx";
import { TextLink } from "#ui/link.tsx";
import { rich } from "#ui/rich.tsx";
import { useNow } from "#ui/use-now.ts";

interface WaitingNoticeProps {
  publication: Post["publications"][number];
}

/** Says that a post is overdue because its channel lost its connection or is paused. */
export default function WaitingNotice({ publication: { channel, status, scheduled_at: at } }: WaitingNoticeProps) {
  const { handle } = useBrand();
  const now = useNow();
  const isLate = status === "scheduled" && at !== null && Date.parse(at) < now.getTime();
  const { data } = useQuery({ ...useTRPC().channels.show.queryOptions({ id: channel.id }), enabled: isLate });
  if (!isLate) return null;
  const href = studioPath(handle, `channels/${channel.id}`);
  if (data?.paused_at) {
    return (
      <p>
        {rich("The channel is paused. The post waits until it is <a>resumed</a>.", {
          a: (content) => <TextLink href={href}>{content}</TextLink>,
        })}
      </p>
    );
  }
  if (data?.status !== "needs_reconnect") return null;
  return (
    <p>
      {rich(
        tn(
          WAITING_DAYS,
          "The channel is disconnected. The post is on hold for up to {count} day until it is <a>reconnected</a>.",
          "The channel is disconnected. The post is on hold for up to {count} days until it is <a>reconnected</a>.",
        ),
        { a: (content) => <TextLink href={href}>{content}</TextLink> },
      )}
    </p>
  );
}
