import { notifications } from "@mantine/notifications";
import { useRouter } from "next/navigation";
import type { z } from "zod";
import type { RestoredPost } from "#domain/content/deleted-posts/schema.ts";
import { t } from "#kernel/language.ts";
import { studioPath, useBrand } from "#studio/frame/brand.tsx";
import { useAction } from "#studio/frame/use-action.ts";
import { useTRPC } from "#transport/trpc/client.tsx";

type Missing = z.output<typeof RestoredPost>["missing"];

/** Restores a deleted post, says what could not be restored, and opens it. */
export function useRestore() {
  const trpc = useTRPC();
  const router = useRouter();
  const { handle } = useBrand();
  return useAction(trpc.deletedPosts.restore.mutationOptions(), {
    failed: t("Couldn't restore"),
    refresh: [trpc.deletedPosts.pathKey(), trpc.posts.list.pathKey(), trpc.calendar.pathKey()],
    onDone: ({ post, missing }) => {
      const lacks = missingTexts(missing);
      notifications.show({
        title: lacks.length > 0 ? t("Post restored as a draft") : undefined,
        message: lacks.length > 0 ? lacks.join(" ") : t("Post restored as a draft."),
        // Names may be long.
        autoClose: lacks.length > 0 ? false : undefined,
      });
      router.push(studioPath(handle, `posts/${post.id}`));
    },
  });
}

/** What could not be restored, in a sentence each. */
function missingTexts({ channels, media, campaign, time }: Missing): string[] {
  return [
    channels.length > 0 ? t("Without channels that were removed: {names}.", { names: channels.join(", ") }) : "",
    media.length > 0 ? t("Without media that were deleted: {names}.", { names: media.join(", ") }) : "",
    campaign === null ? "" : t("Its campaign {name} was deleted.", { name: campaign }),
    time ? t("Its time has passed, so choose another one.") : "",
  ].filter((text) => text !== "");
}
