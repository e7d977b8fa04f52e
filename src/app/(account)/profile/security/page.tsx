import { PAGED } from "#studio/frame/paged.ts";
import { Security } from "#studio/profile/security/security.tsx";
import { Hydrated, prefetch, prefetchPages, trpc } from "#transport/trpc/server.tsx";
import { requirePerson } from "../../../visitor.ts";

export const metadata = { title: "Security" };

export default async function SecurityPage() {
  await requirePerson();
  const { me, passkeys, sessions } = trpc(null);
  await Promise.all([
    prefetch(me.show.queryOptions({})),
    prefetchPages(passkeys.list.infiniteQueryOptions({}, PAGED)),
    prefetchPages(sessions.list.infiniteQueryOptions({}, PAGED)),
  ]);
  return (
    <Hydrated>
      <Security />
    </Hydrated>
  );
}
