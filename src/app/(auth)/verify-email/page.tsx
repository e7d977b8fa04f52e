import type { Metadata } from "next";
import { t } from "#kernel/language.ts";
import { VerifyAddress } from "#studio/identity/auth/verify-address.tsx";
import { caller } from "#transport/trpc/server.tsx";
import { visitor } from "../../visitor.ts";
import { readLink } from "../read-link.ts";

export const generateMetadata = (): Metadata => ({
  title: t("Verify your address"),
  referrer: "same-origin",
  robots: { index: false },
});

export default async function VerifyEmail({ searchParams }: { searchParams: Promise<{ token?: string | string[] }> }) {
  const [token = ""] = [(await searchParams).token].flat();
  const api = await caller(null);
  const verification = await readLink(() => api.account.showVerification({ token }));
  const who = await visitor();
  const signedInAs = who.kind === "person" ? who.name : null;
  return <VerifyAddress token={token} verification={verification} signedInAs={signedInAs} />;
}
