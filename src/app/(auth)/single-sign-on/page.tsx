import type { Metadata } from "next";
import { t } from "#kernel/language.ts";
import { nextPath } from "#kernel/next-path.ts";
import { ContinueSingleSignOn } from "#studio/identity/auth/continue-single-sign-on.tsx";
import { SingleSignOnForm } from "#studio/identity/auth/single-sign-on-form.tsx";
import { visitor } from "../../visitor.ts";

export const generateMetadata = (): Metadata => ({ title: t("Single sign-on") });

type Parameters = { next?: string | string[]; with?: string | string[] };

/**
 * If the link names a single sign-on, asks whether to continue there; otherwise asks for the address that selects one.
 */
export default async function SingleSignOn({ searchParams }: { searchParams: Promise<Parameters> }) {
  const { next: wanted, with: named } = await searchParams;
  const next = nextPath([wanted].flat()[0]);
  const slug = [named].flat()[0] ?? "";
  const who = await visitor();
  const signedInAs = who.kind === "person" ? who.name : null;
  if (/^[a-z0-9][a-z0-9-]{0,59}$/.test(slug)) {
    return <ContinueSingleSignOn slug={slug} next={next} signedInAs={signedInAs} />;
  }
  return <SingleSignOnForm next={next} signedInAs={signedInAs} />;
}
