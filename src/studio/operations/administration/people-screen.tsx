"use client";

import { TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { IconSearch } from "@tabler/icons-react";
import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { t } from "#kernel/language.ts";
import { PAGED } from "#studio/frame/paged.ts";
import { PagedList } from "#studio/frame/paged-list.tsx";
import { useVisitor } from "#studio/frame/visitor.tsx";
import { useTRPC } from "#transport/trpc/client.tsx";
import { lazy } from "#ui/lazy.tsx";
import { Page } from "#ui/page.tsx";
import { Rows } from "#ui/rows.tsx";
import { AdministrationPages } from "./administration-pages.tsx";
import { type InstallationPersonView, PersonRow } from "./person-row.tsx";

const ChangePerson = lazy(() => import("./change-person.tsx"));

const TYPING_MS = 250;

/** Administration → People: everybody with an account or a membership on this installation. */
export function PeopleScreen() {
  const { id: visitor } = useVisitor();
  const [changing, setChanging] = useState<InstallationPersonView | null>(null);
  const [typed, setTyped] = useState("");
  const [q] = useDebouncedValue(typed.trim(), TYPING_MS);
  const list = useInfiniteQuery(
    useTRPC().people.list.infiniteQueryOptions(q === "" ? {} : { q }, { ...PAGED, placeholderData: keepPreviousData }),
  );
  const people = list.data?.pages.flatMap((page) => page.people) ?? [];
  return (
    <Page title={t("Administration")} toolbar={<AdministrationPages />}>
      <search>
        <TextInput
          maw={360}
          aria-label={t("Search people")}
          placeholder={t("Search people")}
          type="search"
          maxLength={100}
          leftSection={<IconSearch size={16} stroke={1.5} aria-hidden />}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      </search>
      <PagedList
        list={list}
        count={people.length}
        errorTitle={t("The people couldn't be loaded.")}
        empty={<p role="status">{t("No results")}</p>}
      >
        <Rows label={t("People")}>
          {people.map((person) => (
            <PersonRow
              key={person.id}
              person={person}
              onChange={person.id === visitor || person.status === "deleted" ? undefined : () => setChanging(person)}
            />
          ))}
        </Rows>
      </PagedList>
      <Suspense>
        {changing ? <ChangePerson key={changing.id} person={changing} onClose={() => setChanging(null)} /> : null}
      </Suspense>
    </Page>
  );
}
