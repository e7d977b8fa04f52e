"use client";

import { useQuery } from "@tanstack/react-query";
import { counted } from "#kernel/counted.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
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
      This also revokes {counted(data.share_link_count, "review link")}:
      <ul>
        {data.share_links.map(({ id, name, posts, expires_at: expiresAt }) => (
          <li key={id}>
            {name || "Unnamed link"}, {counted(posts, "post")}, expires <Time iso={expiresAt} zone={timezone} />
          </li>
        ))}
      </ul>
    </div>
  );
}
