import type { Metadata } from "next";
import { t } from "#kernel/language.ts";
import { PAGED } from "#studio/frame/paged.ts";
import { Security } from "#studio/identity/profile/security/security.tsx";
import { Hydrated, prefetch, prefetchPages, trpc } from "#transport/trpc/server.tsx";
import { isLimited, requirePerson } from "../../../visitor.ts";

export const generateMetadata = (): Metadata => ({ title: t("Security") });

export default async function SecurityPage() {
  await requirePerson();
  if (await isLimited()) return <Security isLimited />;
  const { me, passkeys, sessions, singleSignOn } = trpc(null);
  await Promise.all([
    prefetch(me.show.queryOptions({})),
    prefetchPages(passkeys.list.infiniteQueryOptions({}, PAGED)),
    prefetch(singleSignOn.identities.queryOptions({})),
    prefetchPages(sessions.list.infiniteQueryOptions({}, PAGED)),
  ]);
  return (
    <Hydrated>
      <Security isLimited={false} />
    </Hydrated>
  );
}
