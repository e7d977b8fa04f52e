import { MembersScreen } from "#studio/settings/members-screen.tsx";
import { Hydrated, prefetch, trpc } from "#transport/trpc/server.tsx";
import { brandOf } from "../../../../visitor.ts";

export const metadata = { title: "Members" };

export default async function Members({ params }: { params: Promise<{ brand: string }> }) {
  const { slug, role } = await brandOf((await params).brand);
  const { members, invitations } = trpc(slug);
  await Promise.all([
    role === "client" ? null : prefetch(members.list.queryOptions({})),
    role === "super_admin" ? prefetch(invitations.list.queryOptions({})) : null,
  ]);
  return (
    <Hydrated>
      <MembersScreen />
    </Hydrated>
  );
}
