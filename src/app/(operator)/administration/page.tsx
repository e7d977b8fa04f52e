import type { Metadata } from "next";
import { t } from "#kernel/language.ts";
import { OverviewScreen } from "#studio/operations/administration/overview-screen.tsx";
import { requireOperator } from "../../visitor.ts";

export const generateMetadata = (): Metadata => ({ title: t("Administration") });

export default async function AdministrationPage() {
  await requireOperator();
  return <OverviewScreen />;
}
