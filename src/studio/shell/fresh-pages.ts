import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useEffect } from "react";

/** Calls that change what the frame of every page shows: the brand's name and address, the selected brand, the person. */
const FRAME_CALLS = new Set(["brands.create", "brands.update", "me.selectBrand", "me.update"]);

/**
 * Drops every cached page and query after such a call, so that no page shows the brand as it was: the router keeps
 * pages that it fetched before, and their layouts contain the name.
 */
export function FreshPages(): null {
  const queries = useQueryClient();
  const router = useRouter();
  useEffect(
    () =>
      queries.getMutationCache().subscribe((event) => {
        if (event.type !== "updated" || event.action.type !== "success") return;
        const [path] = event.mutation.options.mutationKey ?? [];
        if (!Array.isArray(path) || !FRAME_CALLS.has(path.join("."))) return;
        queries.removeQueries({ type: "inactive" });
        void queries.invalidateQueries();
        router.refresh();
      }),
    [queries, router],
  );
  return null;
}
