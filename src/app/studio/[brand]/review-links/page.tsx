import type { Metadata } from "next";
import { t } from "#kernel/language.ts";
import { LinksScreen } from "#studio/content/posts/sharing/links-screen.tsx";
import { PAGED } from "#studio/frame/paged.ts";
import { Hydrated, prefetchPages, trpc } from "#transport/trpc/server.tsx";
import { brandOf } from "../../../visitor.ts";

export const generateMetadata = (): Metadata => ({ title: t("Review links") });

export default async function ReviewLinks({ params }: { params: Promise<{ brand: string }> }) {
  const { slug, role } = await brandOf((await params).brand);
  if (role !== "client") {
    const { shareLinks } = trpc(slug);
    await prefetchPages(shareLinks.list.infiniteQueryOptions({ limit: 30 }, PAGED));
  }
  return (
    <Hydrated>
      <LinksScreen />
    </Hydrated>
  );
}
