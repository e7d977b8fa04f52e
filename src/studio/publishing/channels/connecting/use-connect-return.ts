"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useAction } from "#studio/frame/use-action.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import { useConnectSearch } from "./connect-search.ts";

/** Exchanges, once, the ticket from a platform's redirect; the request to select accounts from goes into the URL. */
export function useConnectReturn() {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const [{ ticket }, setSearch] = useConnectSearch();
  const submittedReturns = useRef<string | null>(null);
  const finish = useAction(trpc.channels.finish.mutationOptions(), {
    onDone: (response) => {
      queries.setQueryData(trpc.channels.request.queryKey({ id: response.id }), response);
      return setSearch({ ticket: null, request: response.status === "choosing" ? response.id : null });
    },
    // Single-use: left in the URL, it would be refused on reload.
    onRefused: () => setSearch({ ticket: null }),
    refresh: [trpc.channels.list.pathKey(), trpc.channels.show.pathKey()],
  });
  const { run } = finish;
  useEffect(() => {
    if (ticket === null || submittedReturns.current === ticket) return;
    submittedReturns.current = ticket;
    run({ ticket });
  }, [ticket, run]);
  return {
    isFinishing: finish.isPending || (ticket !== null && finish.input === undefined),
    channels: finish.output?.status === "done" ? finish.output.channels : null,
    refusal: finish.refusal,
  };
}
