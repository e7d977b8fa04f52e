import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { t } from "#kernel/language.ts";
import { EndpointScreen } from "#studio/events/webhooks/endpoint-screen.tsx";
import { Hydrated, prefetch, trpc } from "#transport/trpc/server.tsx";
import { idOf } from "../../../../../../id-of.ts";
import { brandOf } from "../../../../../../visitor.ts";

export const generateMetadata = (): Metadata => ({ title: t("Webhook endpoint") });

export default async function Endpoint({ params }: { params: Promise<{ brand: string; id: string }> }) {
  const { brand, id: segment } = await params;
  const { slug, role } = await brandOf(brand);
  const id = idOf(segment) ?? notFound();
  const { webhooks, members } = trpc(slug);
  await Promise.all(
    role === "super_admin"
      ? [
          prefetch(webhooks.show.queryOptions({ id })),
          prefetch(webhooks.deliveries.queryOptions({ endpoint_id: id, limit: 10 })),
        ]
      : [prefetch(members.list.queryOptions({}))],
  );
  return (
    <Hydrated>
      <EndpointScreen id={id} />
    </Hydrated>
  );
}
