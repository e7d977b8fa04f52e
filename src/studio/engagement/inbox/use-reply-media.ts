import { t, tn } from "#kernel/language.ts";
import { platformName } from "#platform/connectors/shared/description/names.ts";
import { MEDIA_REMOVED } from "#studio/content/composer/media/media-texts.ts";
import { useReadMedia } from "#studio/content/composer/media/use-read-media.ts";
import { recordShape } from "#studio/content/drafts/merge.ts";
import { useDraft } from "#studio/content/drafts/use-draft.ts";
import { useDraftStore } from "#studio/content/drafts/use-draft-store.ts";
import type { Asset } from "#studio/content/media/asset.ts";
import { useUploads } from "#studio/content/media/uploads/use-uploads.ts";
import { useBrand } from "#studio/frame/brand.tsx";
import { showUndo } from "#studio/frame/show-undo.tsx";
import { useAction } from "#studio/frame/use-action.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import type { Item } from "./item.ts";

const shape = recordShape<{ media: readonly Asset[] }>({ media: [] });

/** The files of the reply that is written. They are stored on this device with its text until it is sent. */
export function useReplyMedia(item: Pick<Item, "reply_media_limit" | "channel">, conversation: string) {
  const { slug } = useBrand();
  const read = useReadMedia();
  const update = useAction(useTRPC().media.update.mutationOptions(), { failed: t("Couldn't save the alt text") });
  const [{ content }, draft] = useDraft({
    store: useDraftStore(),
    shape,
    what: () => `reply-media.${conversation}`,
    server: null,
    content: { media: [] },
  });
  const { media } = content;
  const add = (assets: readonly Asset[]) =>
    draft.change((now) => ({
      media: [...now.media, ...assets.filter(({ id }) => !now.media.some((one) => one.id === id))],
    }));
  const uploads = useUploads(slug, (asset) => add([asset]), { part: `reply.${conversation}` });
  const { reply_media_limit: limit, channel } = item;
  const surplus = media.length - limit;
  return {
    media,
    limit,
    uploads,
    add,
    isSavingAlt: update.isPending,
    /** Why it can't be sent with these files; null when it can. */
    obstacle:
      surplus <= 0
        ? uploads.isUploading
          ? t("Wait until the files are uploaded.")
          : null
        : limit === 0
          ? t("{platform} takes no images or videos in this reply. Remove them.", {
              platform: platformName(channel.platform),
            })
          : tn(
              limit,
              "{platform} takes {count} file in this reply. Remove {surplus}.",
              "{platform} takes {count} files in this reply. Remove {surplus}.",
              { platform: platformName(channel.platform), surplus },
            ),
    setAltText: (id: number, alt: string) => {
      draft.change((now) => ({ media: now.media.map((one) => (one.id === id ? { ...one, alt_text: alt } : one)) }));
      update.run({ id, alt_text: alt });
    },
    remove: (asset: Asset) => {
      draft.change((now) => ({ media: now.media.filter(({ id }) => id !== asset.id) }));
      showUndo({ id: "reply-media", message: t(MEDIA_REMOVED[asset.kind]), onUndo: () => add([asset]) });
    },
    /** Takes those of a draft that is edited. */
    replace: async (assets: readonly Asset[]) => {
      const found = await read.byIds(assets.map(({ id }) => id));
      draft.change(() => ({ media: found }));
    },
    clear: () => draft.change(() => ({ media: [] })),
    /** Clears what was sent, and keeps what was added since. */
    markSent: (sent: readonly Asset[]) => draft.markSent({ media: sent }),
  };
}

export type ReplyMedia = ReturnType<typeof useReplyMedia>;

/** Whether two lists are of the same files in the same order. */
export const isSameMedia = (a: readonly Pick<Asset, "id">[], b: readonly Pick<Asset, "id">[]): boolean =>
  a.length === b.length && a.every(({ id }, index) => id === b[index]?.id);
