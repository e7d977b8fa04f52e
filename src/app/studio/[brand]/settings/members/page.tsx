import { MembersScreen } from "#studio/settings/members-screen.tsx";
import { Hydrated, prefetch, trpc } from "#transport/trpc/server.tsx";
import { brandOf } from "../../../../visitor.ts";

export const metadata = { title: "Members" };

export default async function Members({ params }: { params: Promise<{ brand: string }> }) {
  const { slug, role } = await brandOf((await params).brand);
  if (role !== "client") await prefetch(trpc(slug).members.list.queryOptions({}));
  return (
    <Hydrated>
      <MembersScreen />
    </Hydrated>
  );
}
