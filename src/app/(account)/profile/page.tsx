import type { Metadata } from "next";
import { t } from "#kernel/language.ts";
import { Profile } from "#studio/identity/profile/profile.tsx";
import { listLanguages } from "#transport/pages/loaded.ts";
import { Hydrated, prefetch, trpc } from "#transport/trpc/server.tsx";
import { requirePerson } from "../../visitor.ts";

export const generateMetadata = (): Metadata => ({ title: t("Profile") });

export default async function ProfilePage() {
  await requirePerson();
  const options = trpc(null);
  await Promise.all([
    prefetch(options.me.show.queryOptions({})),
    prefetch(options.brands.list.queryOptions({})),
    prefetch(options.brands.listClosed.queryOptions({})),
  ]);
  return (
    <Hydrated>
      <Profile languages={listLanguages()} />
    </Hydrated>
  );
}
