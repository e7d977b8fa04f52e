import { DeliveriesScreen } from "#studio/webhooks/deliveries-screen.tsx";
import { Hydrated, prefetch, trpc } from "#transport/trpc/server.tsx";
import { brandOf } from "../../../../../visitor.ts";

export const metadata = { title: "Webhook deliveries" };

export default async function Deliveries({ params }: { params: Promise<{ brand: string }> }) {
  const { slug, role } = await brandOf((await params).brand);
  if (role === "super_admin") await prefetch(trpc(slug).webhooks.list.queryOptions({ limit: 100 }));
  return (
    <Hydrated>
      <DeliveriesScreen />
    </Hydrated>
  );
}
