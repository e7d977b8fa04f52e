import type { Metadata } from "next";
import { t } from "#kernel/language.ts";
import { EndSession } from "#studio/identity/auth/end-session.tsx";

export const generateMetadata = (): Metadata => ({
  title: t("End a session"),
  referrer: "same-origin",
  robots: { index: false },
});

export default async function EndSessionPage({
  searchParams,
}: {
  searchParams: Promise<{ token?: string | string[] }>;
}) {
  const [token = ""] = [(await searchParams).token].flat();
  return <EndSession token={token} />;
}
