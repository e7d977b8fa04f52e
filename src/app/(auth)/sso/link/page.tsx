import type { Metadata } from "next";
import { t } from "#kernel/language.ts";
import { AgreeToSingleSignOn } from "#studio/identity/auth/agree-to-single-sign-on.tsx";
import { SingleSignOnProblem } from "#studio/identity/auth/single-sign-on-problem.tsx";
import { caller } from "#transport/trpc/server.tsx";

export const generateMetadata = (): Metadata => ({ title: t("Add single sign-on") });

export default async function LinkPage({ searchParams }: { searchParams: Promise<{ token?: string | string[] }> }) {
  const token = [(await searchParams).token].flat()[0] ?? "";
  const api = await caller(null);
  const link = await api.singleSignOn.showLink({ token }).catch(() => null);
  return link ? <AgreeToSingleSignOn token={token} link={link} /> : <SingleSignOnProblem code="expired" />;
}
