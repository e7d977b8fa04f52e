import type { ReactNode } from "react";
import { SignInFirst } from "#studio/frame/sign-in-first.tsx";
import { StudioRoot } from "#studio/frame/studio-root.tsx";
import { StudioShell } from "#studio/frame/studio-shell.tsx";
import { brandOf, frame, visitor } from "../../visitor.ts";

interface BrandLayoutProps {
  params: Promise<{ brand: string }>;
  children: ReactNode;
}

/** The studio of one brand: the guard and the shell around every screen. */
export default async function BrandLayout({ params, children }: BrandLayoutProps) {
  if ((await visitor()).kind !== "person") return <SignInFirst />;
  const brand = await brandOf((await params).brand);
  const { me, brands } = await frame();
  return (
    <StudioRoot brandSlug={brand.slug}>
      <StudioShell me={me} brands={brands} handle={brand.handle}>
        {children}
      </StudioShell>
    </StudioRoot>
  );
}
