import type { Metadata } from "next";
import { t } from "#kernel/language.ts";
import { RolesScreen } from "#studio/brands/settings/roles-screen.tsx";
import { brandOf } from "../../../../visitor.ts";

export const generateMetadata = (): Metadata => ({ title: t("Roles") });

export default async function Roles({ params }: { params: Promise<{ brand: string }> }) {
  await brandOf((await params).brand);
  return <RolesScreen />;
}
