import type { Metadata } from "next";
import { t } from "#kernel/language.ts";
import { ApprovalScreen } from "#studio/brands/settings/approval-screen.tsx";
import { listReviewChats } from "#transport/pages/loaded.ts";
import { Hydrated, prefetch, trpc } from "#transport/trpc/server.tsx";
import { brandOf } from "../../../../visitor.ts";

export const generateMetadata = (): Metadata => ({ title: t("Approval steps") });

export default async function Approval({ params }: { params: Promise<{ brand: string }> }) {
  const { slug } = await brandOf((await params).brand);
  const { approvalRules, approvalSteps, channels, inbox, members, reviewChannel } = trpc(slug);
  await Promise.all([
    prefetch(approvalRules.show.queryOptions({})),
    prefetch(approvalSteps.show.queryOptions({})),
    prefetch(members.list.queryOptions({})),
    prefetch(inbox.replyApproval.queryOptions({})),
    prefetch(reviewChannel.show.queryOptions({})),
    prefetch(channels.list.queryOptions({ limit: 100 })),
  ]);
  return (
    <Hydrated>
      <ApprovalScreen chats={listReviewChats()} />
    </Hydrated>
  );
}
