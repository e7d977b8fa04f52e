import type { Metadata } from "next";
import { t } from "#kernel/language.ts";
import { NewBrand } from "#studio/brands/brands/new-brand.tsx";
import { Hydrated, prefetch, trpc } from "#transport/trpc/server.tsx";
import { requirePerson } from "../../../visitor.ts";

export const generateMetadata = (): Metadata => ({ title: t("New brand") });

export default async function NewBrandPage() {
  await requirePerson();
  const options = trpc(null);
  await Promise.all([
    prefetch(options.entitlements.show.queryOptions({})),
    prefetch(options.brands.listClosed.queryOptions({})),
  ]);
  return (
    <Hydrated>
      <NewBrand />
    </Hydrated>
  );
}
