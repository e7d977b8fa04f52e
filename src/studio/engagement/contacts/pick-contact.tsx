"use client";

import { Stack, Text, TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { IconSearch } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { t } from "#kernel/language.ts";
import { platformName } from "#platform/connectors/shared/description/names.ts";
import { Face } from "#studio/frame/face.tsx";
import { ReadError } from "#studio/frame/read-error.tsx";
import { useTRPC } from "#transport/trpc/client.tsx";
import { FormSkeleton } from "#ui/skeletons.tsx";
import type { Contact } from "./contact.ts";
import classes from "./pick-contact.module.css";

interface PickContactProps {
  /** The contact that another one is chosen for. */
  contact: Contact;
  onPick: (other: Contact) => void;
}

const SHOWN = 10;

/** Chooses another contact: those that may be the same person first, else by a search. */
export function PickContact({ contact, onPick }: PickContactProps) {
  const trpc = useTRPC();
  const [q, setQ] = useState("");
  const [wanted] = useDebouncedValue(q.trim(), 250);
  const similar = useQuery(trpc.contacts.similar.queryOptions({ id: contact.id }));
  const found = useQuery(
    // One more, because this contact may be among them.
    trpc.contacts.list.queryOptions(
      { q: wanted, limit: SHOWN + 1 },
      { enabled: wanted !== "", placeholderData: keepPreviousData },
    ),
  );
  const list = wanted === "" ? similar : found;
  const contacts = list.data?.contacts.filter(({ id }) => id !== contact.id).slice(0, SHOWN);
  return (
    <Stack gap="md">
      <Text c="var(--ink-2)">
        {t("Choose the contact that is the same person as {name}. You'll see the result before anything changes.", {
          name: contact.name,
        })}
      </Text>
      <TextInput
        aria-label={t("Search contacts")}
        placeholder={t("Name, handle or email")}
        type="search"
        data-autofocus
        maxLength={200}
        leftSection={<IconSearch size={16} stroke={1.5} aria-hidden />}
        value={q}
        onChange={(event) => setQ(event.currentTarget.value)}
      />
      <div className={classes.results}>
        {contacts ? (
          <Choices contacts={contacts} isSuggestion={wanted === ""} onPick={onPick} />
        ) : list.error ? (
          <ReadError
            title={t("The contacts couldn't be loaded.")}
            error={list.error}
            onRetry={() => void list.refetch()}
          />
        ) : (
          <FormSkeleton fields={2} />
        )}
      </div>
    </Stack>
  );
}

interface ChoicesProps {
  contacts: readonly Contact[];
  isSuggestion: boolean;
  onPick: (other: Contact) => void;
}

function Choices({ contacts, isSuggestion, onPick }: ChoicesProps) {
  if (contacts.length === 0) {
    return (
      <p className={classes.none} role="status">
        {isSuggestion ? t("No similar contacts. Search for the other one.") : t("No results")}
      </p>
    );
  }
  return (
    <>
      <h3 className={classes.label} id="pick-contact">
        {isSuggestion ? t("May be the same person") : t("Results")}
      </h3>
      <ul className={classes.list} aria-labelledby="pick-contact">
        {contacts.map((each) => (
          <li key={each.id}>
            <button type="button" className={classes.choice} onClick={() => onPick(each)}>
              <Face name={each.name} image={each.avatar_url} />
              <span className={classes.words}>
                <span className={classes.name}>{each.name}</span>
                <span className={classes.detail}>
                  {[...new Set(each.identities.flatMap(({ platform }) => (platform ? platformName(platform) : [])))]
                    .concat(each.handle ?? [], each.email ?? [])
                    .join(" · ") || t("Added manually")}
                </span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
