import { ApiScreen } from "#studio/brands/settings/api-screen.tsx";
import { studioServices } from "#transport/pages/loaded.ts";
import { Hydrated, prefetch, trpc } from "#transport/trpc/server.tsx";
import { brandOf } from "../../../../visitor.ts";

export const metadata = { title: "API" };

export default async function Api({ params }: { params: Promise<{ brand: string }> }) {
  const { slug, role } = await brandOf((await params).brand);
  const { webhooks, tokens, members } = trpc(slug);
  await Promise.all(
    role === "super_admin"
      ? [prefetch(webhooks.list.queryOptions({ limit: 100 })), prefetch(tokens.list.queryOptions({ limit: 100 }))]
      : [prefetch(members.list.queryOptions({}))],
  );
  return (
    <Hydrated>
      <ApiScreen baseUrl={studioServices().env.API_URL} />
    </Hydrated>
  );
}
