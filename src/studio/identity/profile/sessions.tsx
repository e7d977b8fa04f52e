"use client";

import { Badge } from "@mantine/core";
import { IconDeviceDesktop, IconDeviceMobile } from "@tabler/icons-react";
import { useInfiniteQuery } from "@tanstack/react-query";
import { browserName } from "#domain/identity/tokens/terms.ts";
import { t } from "#kernel/language.ts";
import { PAGED } from "#studio/frame/paged.ts";
import { PagedList } from "#studio/frame/paged-list.tsx";
import { useAction } from "#studio/frame/use-action.ts";
import { useBrowserZone } from "#studio/frame/use-browser-zone.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import { LastUsed } from "#ui/last-used.tsx";
import { RelativeTime } from "#ui/relative-time.tsx";
import { rich } from "#ui/rich.tsx";
import { Row, Rows } from "#ui/rows.tsx";
import { Section } from "#ui/section.tsx";
import { PushDevices } from "./push-devices.tsx";
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
      title={t("Browsers")}
      description={t("Browsers you're signed in with. Sign out any you don't recognize.")}
      action={
        sessions.length > 1 ? (
          <Revoke
            action={t("Sign out")}
            name={t("Sign out all others")}
            question={t("Sign out all other browsers?")}
            done={t("Signed out all other browsers.")}
            size="sm"
            label={t("Sign out all others")}
            onConfirm={() => others.send({})}
          >
            {t(
              "They'll need to sign in again, and get no more push notifications. Unfinished sign-ins and the buttons in approval emails stop working, too. This browser stays signed in.",
            )}
          </Revoke>
        ) : undefined
      }
    >
      <PagedList
        list={list}
        count={sessions.length}
        errorTitle={t("Your browsers couldn't be loaded.")}
        rows={2}
        empty={null}
      >
        <Rows label={t("Browsers")}>
          {sessions.map((session) => {
            const browser = browserName(session.user_agent);
            const isPhone = /iPhone|iPad|Android/.test(browser);
            return (
              <Row
                key={session.id}
                leading={isPhone ? <IconDeviceMobile {...icon} /> : <IconDeviceDesktop {...icon} />}
                title={
                  <>
                    <span>{`${browser} `}</span>
                    {session.is_current ? <Badge component="span">{t("This browser")}</Badge> : null}
                  </>
                }
                detail={
                  <>
                    {session.is_current ? (
                      <span>{t("This is the current session. Sign out from the menu instead.")}</span>
                    ) : (
                      <span>
                        {session.address ? <span>{`${session.address} · `}</span> : null}
                        {rich("signed in {time}", { time: <RelativeTime iso={session.created_at} zone={zone} /> })}
                      </span>
                    )}
                    <PushDevices devices={session.push_devices} />
                  </>
                }
                trailing={
                  <>
                    {session.last_used_at ? (
                      <LastUsed iso={session.last_used_at} zone={zone} address={session.last_used_address} />
                    ) : null}
                    <Revoke
                      action={t("Sign out")}
                      name={t("Sign out {browser}", { browser })}
                      question={t("Sign out {browser}?", { browser })}
                      done={t("Signed out {browser}.", { browser })}
                      disabled={session.is_current}
                      onConfirm={() => revoke.send({ id: session.id })}
                    >
                      {t("It will need to sign in again. Saved drafts stay.")}
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
