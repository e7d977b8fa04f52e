import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { t } from "#kernel/language.ts";
import { nextPath } from "#kernel/next-path.ts";
import { SignInForm } from "#studio/identity/auth/sign-in-form.tsx";
import { visitor } from "../../visitor.ts";

export const generateMetadata = (): Metadata => ({ title: t("Sign in") });

export default async function SignIn({ searchParams }: { searchParams: Promise<{ next?: string | string[] }> }) {
  const next = nextPath([(await searchParams).next].flat()[0]);
  const who = await visitor();
  if (who.kind === "person" && who.isVerified) redirect(next);
  return <SignInForm next={next} />;
}
