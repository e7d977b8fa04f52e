import { useInfiniteQuery } from "@tanstack/react-query";
import { PAGED } from "#studio/frame/paged.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import type { Item } from "./item.ts";
import { threadInput } from "./list-input.ts";
import { threadOf } from "./thread.ts";
import { useInboxPolling } from "./use-items.ts";

const SOON_MS = 1000;

/** Whether a reply is on its way, so that its status changes soon. */
function isSending({ replies }: Item): boolean {
  return replies.some(({ status }) => status === "sending");
}

/** The interval at which an item is polled. */
export function pollInterval(items: readonly Item[], otherwise: number | false): number | false {
  return items.some(isSending) ? SOON_MS : otherwise;
}

/** Everything between an item's contact and the brand, on all its channels; without a contact the item alone. */
export function useThread(opened: Item) {
  const polling = useInboxPolling();
  const contactId = opened.contact?.id ?? null;
  const list = useInfiniteQuery({
    ...useTRPC().inbox.list.infiniteQueryOptions(threadInput(contactId ?? 0), PAGED),
    enabled: contactId !== null,
    refetchInterval: ({ state }) => pollInterval(state.data?.pages.flatMap(({ items }) => items) ?? [], polling),
  });
  const loaded = contactId === null ? [] : (list.data?.pages.flatMap(({ items }) => items) ?? []);
  return { list, isLoading: contactId !== null && list.isPending, ...threadOf(loaded, opened, list.hasNextPage) };
}
