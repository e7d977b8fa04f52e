"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { msg, t } from "#kernel/language.ts";
import { PAGED } from "#studio/frame/paged.ts";
import { PagedList } from "#studio/frame/paged-list.tsx";
import { useAction } from "#studio/frame/use-action.ts";
import { useBrowserZone } from "#studio/frame/use-browser-zone.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import { KeyDrawing } from "#ui/drawings/key.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { LastUsed } from "#ui/last-used.tsx";
import { RelativeTime } from "#ui/relative-time.tsx";
import { rich } from "#ui/rich.tsx";
import { Row, Rows } from "#ui/rows.tsx";
import { Section } from "#ui/section.tsx";
import { PushDevices } from "./push-devices.tsx";
import { Revoke } from "./revoke.tsx";

/** The person's full-access tokens. */
export function PersonalTokens() {
  const trpc = useTRPC();
  const zone = useBrowserZone();
  const list = useInfiniteQuery(trpc.personalTokens.list.infiniteQueryOptions({}, PAGED));
  const revoke = useAction(trpc.personalTokens.revoke.mutationOptions(), {
    refresh: [trpc.personalTokens.list.pathKey()],
  });
  const tokens = list.data?.pages.flatMap(({ access_tokens }) => access_tokens) ?? [];
  return (
    <Section
      title={t("Personal tokens")}
      description={t("Full access to the API in all your brands. They work until you revoke them.")}
    >
      <PagedList
        list={list}
        count={tokens.length}
        errorTitle={t("Your tokens couldn't be loaded.")}
        rows={2}
        empty={
          <EmptyState drawing={<KeyDrawing />} title={t("No tokens yet")}>
            {t("Use a token for scripts, servers or the CLI. It's shown only once, when you create it.")}
          </EmptyState>
        }
      >
        <Rows label={t("Personal tokens")}>
          {tokens.map((token) => (
            <Row
              key={token.id}
              title={token.name}
              detail={
                <>
                  <code translate="no">{`…${token.last_four}`}</code>
                  <span>{" · "}</span>
                  {rich(token.address ? msg("created {time} from {address}") : msg("created {time}"), {
                    time: <RelativeTime iso={token.created_at} zone={zone} />,
                    address: token.address,
                  })}
                  <PushDevices devices={token.push_devices} />
                </>
              }
              trailing={
                <>
                  {token.is_unused ? <span>{t("Unused for 90 days")}</span> : null}
                  <LastUsed iso={token.last_used_at} zone={zone} address={token.last_used_address} />
                  <Revoke
                    action={t("Revoke")}
                    name={t("Revoke the token “{name}”", { name: token.name })}
                    question={t("Revoke the token “{name}”?", { name: token.name })}
                    done={t("Revoked the token “{name}”.", { name: token.name })}
                    onConfirm={() => revoke.send({ id: token.id })}
                  >
                    {t("Anything using it stops working immediately. This can't be undone.")}
                  </Revoke>
                </>
              }
            />
          ))}
        </Rows>
      </PagedList>
    </Section>
  );
}
