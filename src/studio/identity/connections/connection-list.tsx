"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { t } from "#kernel/language.ts";
import { PAGED } from "#studio/frame/paged.ts";
import { PagedList } from "#studio/frame/paged-list.tsx";
import { useAction } from "#studio/frame/use-action.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import { PlugDrawing } from "#ui/drawings/plug.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Rows } from "#ui/rows.tsx";
import { Section } from "#ui/section.tsx";
import { ConnectionRow } from "./connection-row.tsx";

/** The person's connections, newest first, each with a button to revoke it. */
export function ConnectionList() {
  const trpc = useTRPC();
  const list = useInfiniteQuery(trpc.connections.list.infiniteQueryOptions({}, PAGED));
  const revoke = useAction(trpc.connections.revoke.mutationOptions(), {
    refresh: [trpc.connections.list.pathKey()],
  });
  const connections = list.data?.pages.flatMap((page) => page.connections) ?? [];
  return (
    <Section
      title={t("Connections")}
      description={t(
        "Apps connected over MCP. They act in your name, within the access level and the limits you chose.",
      )}
    >
      <PagedList
        list={list}
        count={connections.length}
        errorTitle={t("Your connections couldn't be loaded.")}
        rows={2}
        empty={
          <EmptyState drawing={<PlugDrawing />} title={t("No apps connected")}>
            {t(
              "Connect an assistant or editor to read your calendar, draft posts and submit them for review. You choose its access level and can revoke it at any time.",
            )}
          </EmptyState>
        }
      >
        <Rows label={t("Connections")}>
          {connections.map((connection) => (
            <ConnectionRow
              key={connection.id}
              connection={connection}
              onRevoke={() => revoke.send({ id: connection.id })}
            />
          ))}
        </Rows>
      </PagedList>
    </Section>
  );
}
