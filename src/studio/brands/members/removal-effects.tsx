"use client";

import { useQuery } from "@tanstack/react-query";
import type { z } from "zod";
import type { MemberDeparture } from "#domain/brands/members/schema.ts";
import { t, tn } from "#kernel/language.ts";
import { useBrand } from "#studio/frame/brand.tsx";
import { useTRPC } from "#transport/trpc/client.tsx";
import { rich } from "#ui/rich.tsx";
import { Time } from "#ui/time.tsx";
import type { Member } from "./member.ts";

interface RemovalEffectsProps {
  member: Member;
  opened: boolean;
}

/**
 * What ends with a membership: recurring and evergreen posts, calendar feeds, and the review links that the member created,
 * by name.
 */
export function RemovalEffects({ member, opened }: RemovalEffectsProps) {
  const { data } = useQuery(useTRPC().members.departure.queryOptions({ id: member.id }, { enabled: opened }));
  if (!data || data.recurring_posts + data.evergreen_posts + data.calendar_feeds + data.share_link_count === 0)
    return null;
  return (
    <div>
      {data.recurring_posts > 0 ? (
        <p>
          {tn(
            data.recurring_posts,
            "This also stops {count} recurring post.",
            "This also stops {count} recurring posts.",
          )}
        </p>
      ) : null}
      {data.evergreen_posts > 0 ? (
        <p>
          {tn(
            data.evergreen_posts,
            "This also pauses {count} evergreen post.",
            "This also pauses {count} evergreen posts.",
          )}
        </p>
      ) : null}
      {data.calendar_feeds > 0 ? (
        <p>
          {tn(
            data.calendar_feeds,
            "This also revokes {count} calendar feed.",
            "This also revokes {count} calendar feeds.",
          )}
        </p>
      ) : null}
      {data.share_link_count > 0 ? <RevokedLinks links={data.share_links} total={data.share_link_count} /> : null}
    </div>
  );
}

interface RevokedLinksProps {
  links: z.output<typeof MemberDeparture>["share_links"];
  total: number;
}

function RevokedLinks({ links, total }: RevokedLinksProps) {
  const { timezone } = useBrand();
  return (
    <>
      <span>{tn(total, "This also revokes {count} review link:", "This also revokes {count} review links:")}</span>
      <ul>
        {links.map(({ id, name, posts, expires_at: expiresAt }) => (
          <li key={id}>
            <span>{`${name || t("Unnamed link")}, ${tn(posts, "{count} post", "{count} posts")}, `}</span>
            {rich("expires {time}", { time: <Time iso={expiresAt} zone={timezone} /> })}
          </li>
        ))}
      </ul>
    </>
  );
}
