import type { Metadata } from "next";
import { t } from "#kernel/language.ts";
import { ChangeAddress } from "#studio/identity/auth/change-address.tsx";
import { caller } from "#transport/trpc/server.tsx";
import { readLink } from "../read-link.ts";

export const generateMetadata = (): Metadata => ({
  title: t("Change email address"),
  referrer: "same-origin",
  robots: { index: false },
});

export default async function ChangeEmail({ searchParams }: { searchParams: Promise<{ token?: string | string[] }> }) {
  const [token = ""] = [(await searchParams).token].flat();
  const api = await caller(null);
  const change = await readLink(() => api.email.showChange({ token }));
  return <ChangeAddress token={token} change={change} />;
}
