import type { Metadata } from "next";
import { t } from "#kernel/language.ts";
import { SecurityScreen } from "#studio/identity/sign-in-requirements/security-screen.tsx";
import { Hydrated, prefetch, trpc } from "#transport/trpc/server.tsx";
import { brandOf } from "../../../../visitor.ts";

export const generateMetadata = (): Metadata => ({ title: t("Security") });

export default async function Security({ params }: { params: Promise<{ brand: string }> }) {
  const { slug, role } = await brandOf((await params).brand);
  const { accountSecurity, singleSignOn, members, brands } = trpc(slug);
  await Promise.all(
    role === "super_admin"
      ? [
          prefetch(accountSecurity.show.queryOptions({})),
          prefetch(singleSignOn.show.queryOptions({})),
          prefetch(brands.list.queryOptions({})),
        ]
      : [role === "client" ? null : prefetch(members.list.queryOptions({}))],
  );
  return (
    <Hydrated>
      <SecurityScreen />
    </Hydrated>
  );
}
