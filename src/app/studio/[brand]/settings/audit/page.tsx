import type { Metadata } from "next";
import { createLoader, type SearchParams } from "nuqs/server";
import { t } from "#kernel/language.ts";
import { PAGED } from "#studio/frame/paged.ts";
import { SearchState } from "#studio/frame/search-state.tsx";
import { AuditScreen } from "#studio/operations/audit/audit-screen.tsx";
import { auditInput, auditSearch } from "#studio/operations/audit/audit-search.ts";
import { Hydrated, prefetch, prefetchPages, trpc } from "#transport/trpc/server.tsx";
import { brandOf } from "../../../../visitor.ts";

interface AuditProps {
  params: Promise<{ brand: string }>;
  searchParams: Promise<SearchParams>;
}

const load = createLoader(auditSearch);

export const generateMetadata = (): Metadata => ({ title: t("Audit log") });

export default async function Audit({ params, searchParams }: AuditProps) {
  const { slug, role } = await brandOf((await params).brand);
  const { audit, members, tokens } = trpc(slug);
  const input = auditInput(await load(searchParams));
  await (role === "super_admin"
    ? Promise.all([
        prefetch(members.list.queryOptions({})),
        prefetch(tokens.list.queryOptions({ limit: 100 })),
        prefetchPages(audit.list.infiniteQueryOptions(input, PAGED)),
      ])
    : prefetch(members.list.queryOptions({})));
  return (
    <Hydrated>
      <SearchState>
        <AuditScreen />
      </SearchState>
    </Hydrated>
  );
}
