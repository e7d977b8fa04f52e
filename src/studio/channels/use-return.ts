"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useTRPC } from "#transport/trpc/client.tsx";
import { refusalOf } from "../frame/refusal-of.ts";
import { useConnectSearch } from "./use-connect-search.ts";

/** Hands over, once, the ticket with which one came back from a platform; what is to be chosen goes into the address. */
export function useReturn() {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const [{ ticket }, setSearch] = useConnectSearch();
  const handedOver = useRef<string | null>(null);
  const finish = useMutation(
    trpc.channels.finish.mutationOptions({
      onSuccess: (answer) => {
        queries.setQueryData(trpc.channels.request.queryKey({ id: answer.id }), answer);
        void queries.invalidateQueries({ queryKey: trpc.channels.list.pathKey() });
        void queries.invalidateQueries({ queryKey: trpc.channels.show.pathKey() });
        return setSearch({ request: answer.status === "choosing" ? answer.id : null });
      },
      // Good once: in the address it would only be refused when the page is loaded anew.
      onSettled: () => setSearch({ ticket: null }),
    }),
  );
  const { mutate } = finish;
  useEffect(() => {
    if (ticket === null || handedOver.current === ticket) return;
    handedOver.current = ticket;
    mutate({ ticket });
  }, [ticket, mutate]);
  return {
    isFinishing: finish.isPending || (ticket !== null && finish.isIdle),
    channels: finish.data?.status === "done" ? finish.data.channels : null,
    refusal: finish.error && refusalOf(finish.error),
  };
}
