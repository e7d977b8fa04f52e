"use client";

import { Badge } from "@mantine/core";
import { IconDeviceDesktop, IconDeviceMobile } from "@tabler/icons-react";
import { useInfiniteQuery } from "@tanstack/react-query";
import { browserName } from "#domain/tokens/terms.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import { LastUsed } from "#ui/last-used.tsx";
import { RelativeTime } from "#ui/relative-time.tsx";
import { Row, Rows } from "#ui/rows.tsx";
import { Section } from "#ui/section.tsx";
import { PAGED } from "../frame/paged.ts";
import { PagedList } from "../frame/paged-list.tsx";
import { useAction } from "../frame/use-action.ts";
import { useBrowserZone } from "../frame/use-browser-zone.ts";
import { Revoke } from "./revoke.tsx";

const icon = { size: 18, stroke: 1.5, "aria-hidden": true } as const;

/** The person's sessions; all but the current one can be signed out here. */
export function Sessions() {
  const trpc = useTRPC();
  const zone = useBrowserZone();
  const list = useInfiniteQuery(trpc.sessions.list.infiniteQueryOptions({}, PAGED));
  const revoke = useAction(trpc.sessions.revoke.mutationOptions(), {
    refresh: [trpc.sessions.list.pathKey()],
  });
  const others = useAction(trpc.sessions.revokeOthers.mutationOptions(), { refresh: [trpc.sessions.list.pathKey()] });
  const sessions = list.data?.pages.flatMap((page) => page.sessions) ?? [];
  return (
    <Section
      title="Browsers"
      description="Browsers you're signed in with. Sign out any you don't recognize."
      action={
        sessions.length > 1 ? (
          <Revoke
            what="all other browsers"
            verb="Sign out"
            size="sm"
            label="Sign out all others"
            onConfirm={() => others.send({})}
          >
            They'll need to sign in again. This browser stays signed in.
          </Revoke>
        ) : undefined
      }
    >
      <PagedList list={list} count={sessions.length} what="Your browsers" rows={2} empty={null}>
        <Rows label="Browsers">
          {sessions.map((session) => {
            const name = browserName(session.user_agent);
            const isPhone = /iPhone|iPad|Android/.test(name);
            return (
              <Row
                key={session.id}
                leading={isPhone ? <IconDeviceMobile {...icon} /> : <IconDeviceDesktop {...icon} />}
                title={
                  <>
                    {name} {session.is_current ? <Badge component="span">This browser</Badge> : null}
                  </>
                }
                detail={
                  session.is_current ? (
                    "This is the current session. Sign out from the menu instead."
                  ) : (
                    <>
                      {session.address ? `${session.address} · ` : null}
                      signed in <RelativeTime iso={session.created_at} zone={zone} />
                    </>
                  )
                }
                trailing={
                  <>
                    {session.last_used_at ? (
                      <LastUsed iso={session.last_used_at} zone={zone} address={session.last_used_address} />
                    ) : null}
                    <Revoke
                      what={name}
                      verb="Sign out"
                      disabled={session.is_current}
                      onConfirm={() => revoke.send({ id: session.id })}
                    >
                      It will need to sign in again. Saved drafts stay.
                    </Revoke>
                  </>
                }
              />
            );
          })}
        </Rows>
      </PagedList>
    </Section>
  );
}
