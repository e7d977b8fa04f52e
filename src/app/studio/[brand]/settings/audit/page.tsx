import { AuditScreen } from "#studio/audit/audit-screen.tsx";
import { SearchState } from "#studio/frame/search-state.tsx";
import { Hydrated, prefetch, trpc } from "#transport/trpc/server.tsx";
import { brandOf } from "../../../../visitor.ts";

export const metadata = { title: "Audit log" };

export default async function Audit({ params }: { params: Promise<{ brand: string }> }) {
  const { slug, role } = await brandOf((await params).brand);
  const { members, tokens } = trpc(slug);
  await (role === "super_admin"
    ? prefetch(tokens.list.queryOptions({ limit: 100 }))
    : prefetch(members.list.queryOptions({})));
  return (
    <Hydrated>
      <SearchState>
        <AuditScreen />
      </SearchState>
    </Hydrated>
  );
}
