"use client";

import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { t } from "#kernel/language.ts";
import { platformName } from "#platform/connectors/shared/description/names.ts";
import { studioPath, useBrand } from "#studio/frame/brand.tsx";
import { Face } from "#studio/frame/face.tsx";
import { PAGED } from "#studio/frame/paged.ts";
import { PagedList } from "#studio/frame/paged-list.tsx";
import { useTRPC } from "#transport/trpc/client.tsx";
import { InboxDrawing } from "#ui/drawings/inbox.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { PageLink } from "#ui/page-link.tsx";
import { Time } from "#ui/time.tsx";
import { type Contact, describeCount } from "./contact.ts";
import classes from "./contact-list.module.css";
import { type ContactSearch, contactsInput } from "./contact-search.ts";

/** The contacts as a table; stacked lines on a phone. */
export function ContactList({ search }: { search: ContactSearch }) {
  const [q] = useDebouncedValue(search.q, 250);
  const list = useInfiniteQuery(
    useTRPC().contacts.list.infiniteQueryOptions(contactsInput({ ...search, q }), {
      ...PAGED,
      placeholderData: keepPreviousData,
    }),
  );
  const contacts = list.isSuccess ? list.data.pages.flatMap((page) => page.contacts) : null;
  return (
    <div>
      <p className="visually-hidden" role="status">
        {contacts ? describeCount(contacts.length, list.hasNextPage) : ""}
      </p>
      <PagedList
        list={list}
        count={contacts?.length ?? 0}
        errorTitle={t("The contacts couldn't be loaded.")}
        empty={<NoContacts isNarrowed={Boolean(search.q || search.tag || search.platform)} />}
      >
        <ContactTable contacts={contacts ?? []} />
      </PagedList>
    </div>
  );
}

function ContactTable({ contacts }: { contacts: readonly Contact[] }) {
  return (
    <table className={classes.table} aria-label={t("Contacts")}>
      <thead>
        <tr>
          <th scope="col">{t("Name")}</th>
          <th scope="col">{t("Platform")}</th>
          <th scope="col">{t("Email")}</th>
          <th scope="col">{t("Tags")}</th>
          <th scope="col">{t("Since")}</th>
        </tr>
      </thead>
      <tbody>
        {contacts.map((contact) => (
          <ContactRow key={contact.id} contact={contact} />
        ))}
      </tbody>
    </table>
  );
}

function ContactRow({ contact }: { contact: Contact }) {
  const { handle, timezone } = useBrand();
  const { id, name, email, identities, tags, created_at: since } = contact;
  const platforms = [...new Set(identities.flatMap(({ platform }) => platform ?? []))];
  return (
    <tr>
      <th scope="row">
        <span className={classes.who}>
          <Face name={name} image={contact.avatar_url} />
          <PageLink className={classes.name} href={studioPath(handle, `contacts/${id}`)}>
            {name}
          </PageLink>
        </span>
      </th>
      <td>
        {[contact.handle, platforms.map(platformName).join(", ") || t("Added manually")].filter(Boolean).join(" · ")}
      </td>
      <td>{email}</td>
      <td>{tags.join(", ")}</td>
      <td className={classes.since}>
        <Time iso={since} zone={timezone} style="date" />
      </td>
    </tr>
  );
}

function NoContacts({ isNarrowed }: { isNarrowed: boolean }) {
  return isNarrowed ? (
    <EmptyState title={t("No results")}>{t("Remove a filter or try a shorter search.")}</EmptyState>
  ) : (
    <EmptyState drawing={<InboxDrawing />} title={t("No contacts yet")}>
      {t(
        "People who comment, mention or message you on connected platforms appear here. You can also add contacts manually.",
      )}
    </EmptyState>
  );
}
