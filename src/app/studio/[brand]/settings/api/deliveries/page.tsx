import { SearchState } from "#studio/frame/search-state.tsx";
import { DeliveriesScreen } from "#studio/webhooks/deliveries-screen.tsx";
import { Hydrated, prefetch, trpc } from "#transport/trpc/server.tsx";
import { brandOf } from "../../../../../visitor.ts";

export const metadata = { title: "Webhook deliveries" };

export default async function Deliveries({ params }: { params: Promise<{ brand: string }> }) {
  const { slug, role } = await brandOf((await params).brand);
  const { webhooks, members } = trpc(slug);
  await (role === "super_admin"
    ? prefetch(webhooks.list.queryOptions({ limit: 100 }))
    : prefetch(members.list.queryOptions({})));
  return (
    <Hydrated>
      <SearchState>
        <DeliveriesScreen />
      </SearchState>
    </Hydrated>
  );
}
