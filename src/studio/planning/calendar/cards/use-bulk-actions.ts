import { notifications } from "@mantine/notifications";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { z } from "zod";
import type { BulkInput, BulkResult } from "#domain/content/bulk/schema.ts";
import { t } from "#kernel/language.ts";
import { studioPath, useBrand } from "#studio/frame/brand.tsx";
import type { BulkFailure } from "#studio/frame/bulk-failures.tsx";
import { refusalOf } from "#studio/frame/refusal-of.ts";
import { showUndo } from "#studio/frame/show-undo.tsx";
import { useAction } from "#studio/frame/use-action.ts";
import { useTRPC, useTRPCClient } from "#transport/trpc/client.tsx";
import { type BulkAction, doneMessage, failedMessage } from "./bulk-words.ts";
import type { CardSelection } from "./card-selection.tsx";
import { type Card, nameOf } from "./cards.ts";

type Input = Omit<z.input<typeof BulkInput>, "ids" | "action">;

type Request = z.input<typeof BulkInput>;

const idsOf = (cards: readonly Card[]) => cards.map(({ id }) => id);

/** What undoes each action, for the posts that it was done to, as they were before. */
const UNDO: Partial<Record<BulkAction, (input: Input, cards: readonly Card[]) => Request[]>> = {
  approve: (_, cards) => [{ ids: idsOf(cards), action: "request_changes" }],
  reschedule: ({ shift_days = 0 }, cards) => [{ ids: idsOf(cards), action: "reschedule", shift_days: -shift_days }],
  add_tags: ({ tags }, cards) => [{ ids: idsOf(cards), action: "remove_tags", tags }],
  add_evergreen: (_, cards) => [{ ids: idsOf(cards), action: "remove_evergreen" }],
  set_campaign: (_, cards) =>
    [...Map.groupBy(cards, ({ campaign_id: id }) => id)].map(([campaign_id, those]) => {
      return { ids: idsOf(those), action: "set_campaign", campaign_id };
    }),
};

/** Posts of one request. */
const MAX_IDS = 100;

/** Actions on the selected posts. Refused ones stay selected, with the reason; those that are done can be undone together. */
export function useBulkActions(selection: CardSelection) {
  const { handle } = useBrand();
  const trpc = useTRPC();
  const queries = useQueryClient();
  const client = useTRPCClient();
  const { send: sendBatch, isPending } = useAction(trpc.posts.bulk.mutationOptions());
  const [failure, setFailure] = useState<BulkFailure | null>(null);

  const send = async ({ ids, ...act }: Request) => {
    const results: z.output<typeof BulkResult>["results"] = [];
    for (let from = 0; from < ids.length; from += MAX_IDS) {
      results.push(...(await sendBatch({ ids: ids.slice(from, from + MAX_IDS), ...act })).results);
    }
    return { results };
  };

  const refresh = async () => {
    void queries.invalidateQueries({ queryKey: trpc.posts.pathKey() });
    void queries.invalidateQueries({ queryKey: trpc.home.pathKey() });
    void queries.invalidateQueries({ queryKey: trpc.campaigns.pathKey() });
    void queries.invalidateQueries({ queryKey: trpc.evergreen.pathKey() });
    void queries.invalidateQueries({ queryKey: trpc.deletedPosts.pathKey() });
    await queries.invalidateQueries({ queryKey: trpc.calendar.pathKey() });
  };

  const reportFailure = (action: BulkAction, cards: readonly Card[], { results }: z.output<typeof BulkResult>) => {
    const refused = results.flatMap(({ id, ok, error }) => {
      const card = cards.find((one) => one.id === id);
      const href = studioPath(handle, `posts/${id}`);
      return ok || !card ? [] : [{ id, name: nameOf(card), href, message: error?.message ?? "" }];
    });
    setFailure(refused.length > 0 ? { title: failedMessage(action, refused.length, cards.length), refused } : null);
    selection.drop(results.flatMap(({ id, ok }) => (ok ? [id] : [])));
  };

  /** Each as a draft: of the state that it had, only the content was kept. */
  const restore = async (cards: readonly Card[]) => {
    for (const { id } of cards) await client.deletedPosts.restore.mutate({ id });
  };

  const undo = async (action: BulkAction, input: Input, cards: readonly Card[]) => {
    try {
      if (action === "delete") await restore(cards);
      const results: z.output<typeof BulkResult>["results"] = [];
      for (const request of UNDO[action]?.(input, cards) ?? []) results.push(...(await send(request)).results);
      const failed = results.find(({ ok }) => !ok);
      if (failed)
        notifications.show({
          color: "red",
          title: t("Some changes couldn't be undone"),
          message: failed.error?.message,
        });
      else notifications.show({ message: action === "delete" ? t("Restored as drafts.") : t("Change undone.") });
    } catch (error) {
      notifications.show({ color: "red", title: t("Couldn't undo"), message: refusalOf(error).message });
    }
    await refresh();
  };

  const run = async (action: BulkAction, cards: readonly Card[], input: Input = {}) => {
    if (cards.length === 0) return;
    try {
      const response = await send({ ids: idsOf(cards), action, ...input });
      reportFailure(action, cards, response);
      const done = cards.filter(({ id }) => response.results.some((result) => result.id === id && result.ok));
      const message = doneMessage(action, done.length);
      if (done.length > 0 && (action === "delete" || UNDO[action])) {
        showUndo({ id: "calendar-bulk", message, onUndo: () => void undo(action, input, done) });
      } else if (done.length > 0) notifications.show({ id: "calendar-bulk", message });
    } catch (error) {
      notifications.show({ color: "red", title: t("Nothing was changed"), message: refusalOf(error).message });
    }
    await refresh();
  };

  return { run, isPending, failure, forget: () => setFailure(null) };
}
