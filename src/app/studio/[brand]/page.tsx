import type { Metadata } from "next";
import { cookies } from "next/headers";
import { redirect } from "next/navigation";
import { t } from "#kernel/language.ts";
import { HIDDEN_STEPS } from "#studio/insights/home/hidden-steps.ts";
import { HomeScreen } from "#studio/insights/home/home-screen.tsx";
import { Hydrated, prefetch, trpc } from "#transport/trpc/server.tsx";
import { brandOf } from "../../visitor.ts";

export const generateMetadata = (): Metadata => ({ title: t("Home") });

/** The team's home page; a client begins with the posts to approve. */
export default async function Home({ params }: { params: Promise<{ brand: string }> }) {
  const { id, slug, role, handle } = await brandOf((await params).brand);
  if (role === "client") redirect(`/studio/${handle}/approvals`);
  const { home } = trpc(slug);
  const withSteps = role === "super_admin" && !(await cookies()).has(HIDDEN_STEPS);
  await Promise.all([
    prefetch(home.briefing.queryOptions({})),
    prefetch(home.show.queryOptions({ except_brand_id: id })),
    ...(withSteps ? [prefetch(home.firstSteps.queryOptions({}))] : []),
  ]);
  return (
    <Hydrated>
      <HomeScreen withSteps={withSteps} />
    </Hydrated>
  );
}
