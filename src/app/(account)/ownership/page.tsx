import type { Metadata } from "next";
import { t } from "#kernel/language.ts";
import { OwnershipScreen } from "#studio/identity/ownership/ownership-screen.tsx";
import { Hydrated, prefetch, trpc } from "#transport/trpc/server.tsx";
import { requirePerson } from "../../visitor.ts";

export const generateMetadata = (): Metadata => ({ title: t("Ownership") });

export default async function OwnershipPage() {
  await requirePerson();
  await prefetch(trpc(null).ownership.get.queryOptions({}));
  return (
    <Hydrated>
      <OwnershipScreen />
    </Hydrated>
  );
}
