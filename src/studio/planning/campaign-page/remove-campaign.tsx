"use client";

import { useRouter } from "next/navigation";
import { t, tn } from "#kernel/language.ts";
import { studioPath, useBrand } from "#studio/frame/brand.tsx";
import { useAction } from "#studio/frame/use-action.ts";
import { type Campaign, totalOf } from "#studio/planning/campaigns/campaign.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import { Confirm } from "#ui/dialog.tsx";

/** Deletes a campaign, after saying what becomes of its posts. */
export default function RemoveCampaign({ campaign, onClose }: { campaign: Campaign; onClose: () => void }) {
  const { handle } = useBrand();
  const trpc = useTRPC();
  const router = useRouter();
  const remove = useAction(trpc.campaigns.remove.mutationOptions(), {
    onDone: () => router.push(studioPath(handle, "calendar/campaigns")),
    expire: [trpc.campaigns.pathKey(), trpc.posts.pathKey(), trpc.calendar.pathKey()],
  });
  const total = totalOf(campaign);
  return (
    <Confirm
      opened
      onClose={onClose}
      title={t("Delete {name}?", { name: campaign.name })}
      action={t("Delete campaign")}
      pending={remove.isPending || remove.isDone}
      refusal={remove.refusal}
      onConfirm={() => remove.run({ id: campaign.id })}
    >
      <div>
        {[
          total === 0
            ? t("It has no posts.")
            : tn(total, "Its {count} post stays, without a campaign.", "Its {count} posts stay, without a campaign."),
          t("This can't be undone. To hide a campaign that is over, archive it."),
        ].join(" ")}
      </div>
    </Confirm>
  );
}
