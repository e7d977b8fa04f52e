import type { Metadata } from "next";
import { t } from "#kernel/language.ts";
import { listConnectors } from "#platform/connectors/registry.ts";
import { ApprovalScreen } from "#studio/brands/settings/approval-screen.tsx";
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
  // The table of all networks is too large for a page of settings.
  const chats = listConnectors().flatMap(({ platform, showsReviews }) => (showsReviews ? [platform] : []));
  return (
    <Hydrated>
      <ApprovalScreen chats={chats} />
    </Hydrated>
  );
}
