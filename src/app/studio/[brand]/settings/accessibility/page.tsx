import type { Metadata } from "next";
import { t } from "#kernel/language.ts";
import { AccessibilityScreen } from "#studio/brands/settings/accessibility-screen.tsx";
import { Hydrated, prefetch, trpc } from "#transport/trpc/server.tsx";
import { brandOf } from "../../../../visitor.ts";

export const generateMetadata = (): Metadata => ({ title: t("Settings") });

export default async function AccessibilitySettings({ params }: { params: Promise<{ brand: string }> }) {
  const { slug } = await brandOf((await params).brand);
  await prefetch(trpc(slug).accessibility.rules.queryOptions({}));
  return (
    <Hydrated>
      <AccessibilityScreen />
    </Hydrated>
  );
}
