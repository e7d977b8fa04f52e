import { notFound, redirect } from "next/navigation";
import { AccessScreen } from "#studio/security/access-screen.tsx";
import { caller } from "#transport/trpc/server.tsx";
import { frame, requirePerson, visitor } from "../../visitor.ts";

export const metadata = { title: "Access" };

/** Where a brand's pages lead somebody whose sign-in is not enough for it. */
export default async function Access({ searchParams }: { searchParams: Promise<{ brand?: string | string[] }> }) {
  await requirePerson();
  const handle = [(await searchParams).brand].flat()[0];
  const { me, brands } = await frame();
  const brand = brands.find((candidate) => candidate.handle === handle);
  if (!brand) notFound();
  if (brand.access === "open") redirect(`/studio/${brand.handle}`);
  const who = await visitor();
  const isLimited = who.kind === "person" && who.token.ssoAccountId !== null;
  const api = await caller(null);
  const hasPasskey = isLimited ? true : (await api.passkeys.list({ limit: 1 })).passkeys.length > 0;
  return (
    <AccessScreen
      brand={brand}
      access={brand.access}
      singleSignOn={brand.single_sign_on}
      has={{ app: me.user.two_factor_enabled, passkey: hasPasskey }}
      isLimited={isLimited}
    />
  );
}
