import type { Metadata } from "next";
import { t } from "#kernel/language.ts";
import { nextPath } from "#studio/auth/next-path.ts";
import { SingleSignOnForm } from "#studio/auth/single-sign-on-form.tsx";

export const generateMetadata = (): Metadata => ({ title: t("Single sign-on") });

export default async function SingleSignOn({ searchParams }: { searchParams: Promise<{ next?: string | string[] }> }) {
  return <SingleSignOnForm next={nextPath([(await searchParams).next].flat()[0])} />;
}
