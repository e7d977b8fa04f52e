import { Security } from "#studio/profile/security/security.tsx";
import { Hydrated, prefetch, trpc } from "#transport/trpc/server.tsx";
import { requirePerson } from "../../../visitor.ts";

export const metadata = { title: "Security" };

export default async function SecurityPage() {
  await requirePerson();
  await prefetch(trpc(null).me.show.queryOptions({}));
  return (
    <Hydrated>
      <Security />
    </Hydrated>
  );
}
