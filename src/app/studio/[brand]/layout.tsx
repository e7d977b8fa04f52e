import { redirect } from "next/navigation";
import type { ReactNode } from "react";
import { NotYourBrand } from "#studio/shell/not-your-brand.tsx";
import { StudioRoot } from "#studio/shell/studio-root.tsx";
import { StudioShell } from "#studio/shell/studio-shell.tsx";
import type { Elements } from "#ui/elements.ts";
import { frame, requirePerson } from "../../visitor.ts";

interface BrandLayoutProps {
  params: Promise<{ brand: string }>;
  children: ReactNode;
}

/** The studio of one brand: the access check and the shell around every screen. */
export default async function BrandLayout({ params, children }: BrandLayoutProps) {
  await requirePerson();
  const { brand: handle } = await params;
  const { me, brands, counts } = await frame();
  const brand = brands.find((candidate) => candidate.handle === handle);
  if (!brand) return <NotYourBrand brands={brands} />;
  if (brand.access !== "open") redirect(`/access?brand=${brand.handle}`);
  return (
    <StudioRoot brandSlug={brand.slug} visitor={me.user}>
      <StudioShell me={me} brands={brands} counts={counts} handle={brand.handle}>
        {children as Elements}
      </StudioShell>
    </StudioRoot>
  );
}
