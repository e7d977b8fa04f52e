import type { Metadata } from "next";
import { t } from "#kernel/language.ts";
import { LinksScreen } from "#studio/brands/settings/links-screen.tsx";
import { Hydrated, prefetch, trpc } from "#transport/trpc/server.tsx";
import { brandOf } from "../../../../visitor.ts";

export const generateMetadata = (): Metadata => ({ title: t("Settings") });

export default async function LinkSettings({ params }: { params: Promise<{ brand: string }> }) {
  const { slug } = await brandOf((await params).brand);
  const { linkSettings, members } = trpc(slug);
  await Promise.all([prefetch(linkSettings.show.queryOptions({})), prefetch(members.list.queryOptions({}))]);
  return (
    <Hydrated>
      <LinksScreen />
    </Hydrated>
  );
}
