import { useRouter } from "next/navigation";
import { t } from "#kernel/language.ts";
import type { Post } from "#studio/content/composer/saving/draft.ts";
import { studioPath, useBrand } from "#studio/frame/brand.tsx";
import { useShortcuts } from "#studio/shortcuts/use-shortcuts.ts";
import { usePostView } from "../post-view.tsx";

/** Shortcuts for the available actions on a post's page. */
export function usePostShortcuts({ id, allowed_actions: allowed }: Post, approve: () => void): void {
  const { handle } = useBrand();
  const router = useRouter();
  const { write } = usePostView();
  const all = [
    { action: "approve", keys: "a", does: t("Approve"), run: approve },
    { action: "request_changes", keys: "r", does: t("Request changes"), run: () => write(true) },
    { action: "comment", keys: "c", does: t("verb|Comment"), run: () => write(false) },
    { action: "edit", keys: "e", does: t("Edit"), run: () => router.push(studioPath(handle, `posts/${id}/edit`)) },
  ] as const;
  useShortcuts(all.filter(({ action }) => allowed.includes(action)));
}
