"use client";

import { useQuery } from "@tanstack/react-query";
import { t, tn } from "#kernel/language.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import { rich } from "#ui/rich.tsx";
import { Time } from "#ui/time.tsx";
import { useBrand } from "../frame/brand.tsx";
import type { Member } from "./member.ts";

interface RemovalEffectsProps {
  member: Member;
  opened: boolean;
}

/** What ends with a membership: the review links that the member created, by name. Nothing if there are none. */
export function RemovalEffects({ member, opened }: RemovalEffectsProps) {
  const { timezone } = useBrand();
  const { data } = useQuery(useTRPC().members.departure.queryOptions({ id: member.id }, { enabled: opened }));
  if (!data || data.share_link_count === 0) return null;
  return (
    <div>
      {tn(data.share_link_count, "This also revokes {count} review link:", "This also revokes {count} review links:")}
      <ul>
        {data.share_links.map(({ id, name, posts, expires_at: expiresAt }) => (
          <li key={id}>
            {name || t("Unnamed link")}, {tn(posts, "{count} post", "{count} posts")},{" "}
            {rich("expires {time}", { time: <Time iso={expiresAt} zone={timezone} /> })}
          </li>
        ))}
      </ul>
    </div>
  );
}
