import type { Metadata } from "next";
import { t } from "#kernel/language.ts";
import { SingleSignOnProblem } from "#studio/identity/auth/single-sign-on-problem.tsx";

export const generateMetadata = (): Metadata => ({ title: t("Couldn't sign you in") });

export default async function Problem({ searchParams }: { searchParams: Promise<{ code?: string | string[] }> }) {
  return <SingleSignOnProblem code={[(await searchParams).code].flat()[0]} />;
}
