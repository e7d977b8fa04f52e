import type { Metadata } from "next";
import { notFound, redirect } from "next/navigation";
import { t } from "#kernel/language.ts";
import { AccessScreen } from "#studio/identity/sign-in-requirements/access-screen.tsx";
import { caller } from "#transport/trpc/server.tsx";
import { frame, isLimited, requirePerson } from "../../visitor.ts";

export const generateMetadata = (): Metadata => ({ title: t("Access") });

/** Shown to a person whose sign-in does not meet a brand's security requirements. */
export default async function Access({ searchParams }: { searchParams: Promise<{ brand?: string | string[] }> }) {
  await requirePerson();
  const handle = [(await searchParams).brand].flat()[0];
  const { brands } = await frame();
  const brand = brands.find((candidate) => candidate.handle === handle);
  if (!brand) notFound();
  if (brand.access === "open") redirect(`/studio/${brand.handle}`);
  const has = await (await caller(null)).twoFactor.show({});
  return (
    <AccessScreen
      brand={brand}
      access={brand.access}
      singleSignOn={brand.single_sign_on}
      has={has}
      isLimited={await isLimited()}
    />
  );
}
