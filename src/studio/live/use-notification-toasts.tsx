import { notifications } from "@mantine/notifications";
import { useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { useTRPC, useTRPCClient } from "#transport/trpc/client.tsx";
import { PageLink } from "#ui/page-link.tsx";
import { useAction } from "../frame/use-action.ts";
import { setUnread } from "./use-counts.ts";

/** Older notifications get no toast, in milliseconds. */
const MAX_AGE_MS = 120_000;
const MAX_TOASTS = 3;

/** Shows new notifications as toasts, once, while the page is visible; each links to its object. */
export function useNotificationToasts(): () => Promise<void> {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const client = useTRPCClient();
  const shown = useRef(new Set<number>());
  const { run } = useAction(trpc.notifications.markRead.mutationOptions(), {
    onDone: ({ unread_count: unread }) => setUnread(queries, trpc, unread),
    refresh: [trpc.notifications.pathKey()],
  });

  return async () => {
    if (document.visibilityState !== "visible") return;
    const newest = await client.notifications.list.query({ limit: MAX_TOASTS, unread: true }).catch(() => null);
    for (const { id, title, body, path, created_at: at } of newest?.notifications.toReversed() ?? []) {
      if (shown.current.has(id) || Date.now() - Date.parse(at) > MAX_AGE_MS) continue;
      shown.current.add(id);
      // Not needed on the page that shows the change itself.
      if (path === location.pathname) continue;
      const key = `told-${id}`;
      const follow = () => {
        notifications.hide(key);
        run({ ids: [id] });
      };
      notifications.show({
        id: key,
        title:
          path === null ? (
            title
          ) : (
            <PageLink href={path} onClick={follow}>
              {title}
            </PageLink>
          ),
        message: body.split("\n", 1)[0],
      });
    }
  };
}
