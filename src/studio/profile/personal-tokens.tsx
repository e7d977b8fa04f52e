"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { useTRPC } from "#transport/trpc/client.tsx";
import { KeyDrawing } from "#ui/drawings/key.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { LastUsed } from "#ui/last-used.tsx";
import { RelativeTime } from "#ui/relative-time.tsx";
import { Row, Rows } from "#ui/rows.tsx";
import { Section } from "#ui/section.tsx";
import { PAGED } from "../frame/paged.ts";
import { PagedList } from "../frame/paged-list.tsx";
import { useAction } from "../frame/use-action.ts";
import { useBrowserZone } from "../frame/use-browser-zone.ts";
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
      title="Personal tokens"
      description="Full access to the API in all your brands. They work until you revoke them."
    >
      <PagedList
        list={list}
        count={tokens.length}
        what="Your tokens"
        rows={2}
        empty={
          <EmptyState drawing={<KeyDrawing />} title="No tokens yet">
            Use a token for scripts, servers or the CLI. It's shown only once, when you create it.
          </EmptyState>
        }
      >
        <Rows label="Personal tokens">
          {tokens.map((token) => (
            <Row
              key={token.id}
              title={token.name}
              detail={
                <>
                  <code>…{token.last_four}</code> · created <RelativeTime iso={token.created_at} zone={zone} />
                  {token.address ? ` from ${token.address}` : null}
                </>
              }
              trailing={
                <>
                  <LastUsed iso={token.last_used_at} zone={zone} address={token.last_used_address} />
                  <Revoke
                    what={`the token “${token.name}”`}
                    verb="Revoke"
                    onConfirm={() => revoke.send({ id: token.id })}
                  >
                    Anything using it stops working immediately. This can't be undone.
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
