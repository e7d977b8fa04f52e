import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { t } from "#kernel/language.ts";
import { firstOpenStep } from "#studio/brands/welcome/setup-steps.ts";
import { Welcome } from "#studio/brands/welcome/welcome.tsx";
import { SearchState } from "#studio/frame/search-state.tsx";
import { StudioRoot } from "#studio/shell/studio-root.tsx";
import { caller, Hydrated, prefetch, trpc } from "#transport/trpc/server.tsx";
import { frame, requirePerson } from "../visitor.ts";

export const generateMetadata = (): Metadata => ({ title: t("Welcome") });

/** The setup of a brand: of the one in the address, otherwise of the selected one. */
export default async function WelcomePage({ searchParams }: { searchParams: Promise<{ brand?: string | string[] }> }) {
  await requirePerson();
  const { me, brands, selected } = await frame();
  if (brands.length === 0) redirect("/brands/new");
  const { brand: handle } = await searchParams;
  const named = brands.find((candidate) => candidate.handle === handle);
  const brand = [named, selected, ...brands].find((candidate) => candidate?.role === "super_admin");
  if (brand?.access !== "open") redirect("/studio");
  const options = trpc(brand.slug);
  const steps = await (await caller(brand.slug)).home.firstSteps({});
  await Promise.all([
    prefetch(options.channels.list.queryOptions({ limit: 100 })),
    prefetch(options.home.firstSteps.queryOptions({})),
  ]);
  return (
    <StudioRoot brandSlug={brand.slug} visitor={me.user}>
      <Hydrated>
        <SearchState>
          <Welcome brand={brand} start={firstOpenStep(steps)} />
        </SearchState>
      </Hydrated>
    </StudioRoot>
  );
}
