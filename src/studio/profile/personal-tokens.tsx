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
      description="For programs that act as you, through the API, in every brand you belong to. They work until they are revoked."
    >
      <PagedList
        list={list}
        count={tokens.length}
        what="Your tokens"
        rows={2}
        empty={
          <EmptyState drawing={<KeyDrawing />} title="No tokens yet.">
            A token lets a script, a server or the command line publish for you. It is shown once, when it is created.
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
                    What uses it stops working at once. This cannot be undone; a new token can be created at any time.
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
