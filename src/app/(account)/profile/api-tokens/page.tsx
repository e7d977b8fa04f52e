import type { Metadata } from "next";
import { t } from "#kernel/language.ts";
import { PAGED } from "#studio/frame/paged.ts";
import { TokensAndBrowsers } from "#studio/identity/profile/tokens-and-browsers.tsx";
import { studioServices } from "#transport/pages/loaded.ts";
import { Hydrated, prefetchPages, trpc } from "#transport/trpc/server.tsx";
import { requirePerson } from "../../../visitor.ts";

export const generateMetadata = (): Metadata => ({ title: t("Sessions and tokens") });

export default async function ApiTokensPage() {
  await requirePerson();
  const { personalTokens, sessions } = trpc(null);
  await Promise.all([
    prefetchPages(personalTokens.list.infiniteQueryOptions({}, PAGED)),
    prefetchPages(sessions.list.infiniteQueryOptions({}, PAGED)),
  ]);
  return (
    <Hydrated>
      <TokensAndBrowsers baseUrl={studioServices().env.API_URL} />
    </Hydrated>
  );
}
