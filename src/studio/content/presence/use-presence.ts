import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { BEAT_MS } from "#domain/content/presence/terms.ts";
import { useTRPC, useTRPCClient } from "#transport/trpc/client.tsx";
import { randomUuid } from "#ui/random-uuid.ts";
import type { PresentPerson } from "./describe.ts";

/**
 * Who else has a post or a conversation open. Reports this page too, every few seconds while it is visible: a page that
 * no longer reports counts as closed.
 * @param isEditing whether this page edits the post or writes a reply, or only shows it
 */
export function usePresence(
  about: { post_id: number } | { item_id: number },
  isEditing: boolean,
): readonly PresentPerson[] {
  const trpc = useTRPC();
  const client = useTRPCClient();
  const [tab] = useState(randomUuid);
  const { data } = useQuery({
    queryKey: [...trpc.presence.pathKey(), about, tab, isEditing],
    queryFn: () => client.presence.report.mutate({ ...about, tab, is_editing: isEditing }),
    refetchInterval: BEAT_MS,
    refetchOnWindowFocus: "always",
    staleTime: 0,
    gcTime: 0,
    // Those who were here stay while this page reports that it begins to write: they must not be forgotten just then.
    placeholderData: keepPreviousData,
    // The next report follows soon.
    retry: false,
  });
  useEffect(() => () => void client.presence.leave.mutate({ tab }).catch(() => undefined), [client, tab]);
  return data?.people ?? [];
}
