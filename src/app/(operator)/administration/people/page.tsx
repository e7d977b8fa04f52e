import type { Metadata } from "next";
import { t } from "#kernel/language.ts";
import { PAGED } from "#studio/frame/paged.ts";
import { PeopleScreen } from "#studio/operations/administration/people-screen.tsx";
import { Hydrated, prefetchPages, trpc } from "#transport/trpc/server.tsx";
import { requireOperator } from "../../../visitor.ts";

export const generateMetadata = (): Metadata => ({ title: t("People") });

export default async function PeoplePage() {
  await requireOperator();
  await prefetchPages(trpc(null).people.list.infiniteQueryOptions({}, PAGED));
  return (
    <Hydrated>
      <PeopleScreen />
    </Hydrated>
  );
}
