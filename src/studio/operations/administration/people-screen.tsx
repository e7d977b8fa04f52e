"use client";

import { TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { IconSearch } from "@tabler/icons-react";
import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { t } from "#kernel/language.ts";
import { PAGED } from "#studio/frame/paged.ts";
import { PagedList } from "#studio/frame/paged-list.tsx";
import { useTRPC } from "#transport/trpc/client.tsx";
import { Page } from "#ui/page.tsx";
import { Rows } from "#ui/rows.tsx";
import { AdministrationPages } from "./administration-pages.tsx";
import { PersonRow } from "./person-row.tsx";

const TYPING_MS = 250;

/** Administration → People: everybody with an account or a membership on this installation. */
export function PeopleScreen() {
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
            <PersonRow key={person.id} person={person} />
          ))}
        </Rows>
      </PagedList>
    </Page>
  );
}
