import type { z } from "zod";
import type { EvergreenPost } from "#domain/planning/evergreen/schema.ts";
import { t } from "#kernel/language.ts";
import { roleAllows } from "#kernel/permissions.ts";
import { useBrand } from "#studio/frame/brand.tsx";
import { useAction } from "#studio/frame/use-action.ts";
import { useVisitor } from "#studio/frame/visitor.tsx";
import { useTRPC, useTRPCClient } from "#transport/trpc/client.tsx";
import { addedAgain, isHandedOver } from "./hand-over.ts";

export type Evergreen = z.output<typeof EvergreenPost>;

/** What happens to copies that are created for the person: with approval steps they are reviewed like every post. */
export function useCopyHandling(): "approve" | "submit" {
  const { role, has_approval_steps: hasSteps } = useBrand();
  return roleAllows(role, "approve") && !hasSteps ? "approve" : "submit";
}

/** Pauses, resumes and removes evergreen posts, with undo. */
export function useEvergreenActions() {
  const trpc = useTRPC();
  const client = useTRPCClient();
  const refresh = useEvergreenKeys();
  const most = useCopyHandling();
  const { id: me } = useVisitor();
  const mayApprove = roleAllows(useBrand().role, "approve");
  const failed = t("Couldn't do that");
  const add = useAction(trpc.evergreen.create.mutationOptions(), { refresh, failed });
  const takeOver = useAction(trpc.evergreen.create.mutationOptions(), {
    refresh,
    failed,
    toast: () => t("Evergreen again. Its copies are yours from now on."),
  });
  const resume = useAction(trpc.evergreen.resume.mutationOptions(), {
    refresh,
    failed: t("The post couldn't be resumed"),
    toast: () => t("Used again from now on."),
  });
  const pause = useAction(trpc.evergreen.pause.mutationOptions(), {
    refresh,
    failed,
    toast: () => t("Paused. Copies that are scheduled stay."),
    // Who can approve posts resumes it as it was.
    undo: (paused) => {
      if (!mayApprove && isHandedOver(paused, { id: me, mayApprove })) return null;
      return () => resume.run({ id: paused.id });
    },
  });
  const remove = useAction<Evergreen>(
    {
      mutationKey: trpc.evergreen.remove.mutationKey(),
      mutationFn: ({ id }) => client.evergreen.remove.mutate({ id }),
    },
    {
      refresh,
      failed,
      toast: () => t("No longer evergreen. Copies that are scheduled stay."),
      undo: (_, removed) => {
        const again = addedAgain(removed, most);
        // Nobody adds a post in the name of somebody else.
        const { run } = removed.created_by.id === me ? add : takeOver;
        return again && (() => run(again));
      },
    },
  );
  return { pause, resume, remove };
}

/** The queries in which evergreen posts and their copies appear. */
export function useEvergreenKeys() {
  const trpc = useTRPC();
  return [trpc.evergreen.pathKey(), trpc.posts.pathKey(), trpc.calendar.pathKey(), trpc.channels.queue.pathKey()];
}
