import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { t } from "#kernel/language.ts";
import { Welcome } from "#studio/brands/welcome/welcome.tsx";
import { SearchState } from "#studio/frame/search-state.tsx";
import { StudioRoot } from "#studio/shell/studio-root.tsx";
import { Hydrated, prefetch, trpc } from "#transport/trpc/server.tsx";
import { frame, requirePerson } from "../visitor.ts";

export const generateMetadata = (): Metadata => ({ title: t("Welcome") });

export default async function WelcomePage() {
  await requirePerson();
  const { brands, selected } = await frame();
  if (brands.length === 0) redirect("/brands/new");
  const brand = [selected, ...brands].find((candidate) => candidate?.role === "super_admin");
  if (!brand) redirect("/studio");
  const options = trpc(brand.slug);
  await Promise.all([prefetch(options.brands.show.queryOptions({})), prefetch(options.channels.list.queryOptions({}))]);
  return (
    <StudioRoot brandSlug={brand.slug}>
      <Hydrated>
        <SearchState>
          <Welcome brand={brand} />
        </SearchState>
      </Hydrated>
    </StudioRoot>
  );
}
