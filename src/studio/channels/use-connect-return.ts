"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useTRPC } from "#transport/trpc/client.tsx";
import { useAction } from "../frame/use-action.ts";
import { useConnectSearch } from "./connect-search.ts";

/** Hands over, once, the ticket with which one came back from a platform; what is to be chosen goes into the address. */
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
    // Good once: in the address it would only be refused when the page is loaded anew.
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
