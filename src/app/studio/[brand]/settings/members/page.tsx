import type { Metadata } from "next";
import { t } from "#kernel/language.ts";
import { MembersScreen } from "#studio/brands/settings/members-screen.tsx";
import { Hydrated, prefetch, trpc } from "#transport/trpc/server.tsx";
import { brandOf } from "../../../../visitor.ts";

export const generateMetadata = (): Metadata => ({ title: t("Members") });

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
