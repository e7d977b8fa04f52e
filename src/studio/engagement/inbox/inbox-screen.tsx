"use client";

import { useDocumentTitle } from "@mantine/hooks";
import { Suspense, useEffect, useRef, useState } from "react";
import { t } from "#kernel/language.ts";
import { roleAllows } from "#kernel/permissions.ts";
import { useBrand } from "#studio/frame/brand.tsx";
import { BulkFailures } from "#studio/frame/bulk-failures.tsx";
import { OwnerOnly } from "#studio/frame/owner-only.tsx";
import { useSelection } from "#studio/frame/use-selection.ts";
import { openDialog } from "#studio/palette/palette-store.ts";
import type { Shortcut } from "#studio/shortcuts/shortcut.ts";
import { useShortcuts } from "#studio/shortcuts/use-shortcuts.ts";
import { Page } from "#ui/page.tsx";
import { FormSkeleton } from "#ui/skeletons.tsx";
import { BULK_SNOOZE } from "./bulk-actions.tsx";
import classes from "./inbox.module.css";
import { useInboxSearch } from "./inbox-search.ts";
import "./inbox-styles.ts";
import { lazy } from "#ui/lazy.tsx";
import type { Item, ItemStatus } from "./item.ts";
import { ItemList } from "./item-list.tsx";
import { neighbourOf } from "./item-pages.ts";
import { NoSelection } from "./no-selection.tsx";
import { SNOOZE_BUTTON } from "./snooze-button.tsx";
import { useItems } from "./use-items.ts";
import { useListChanges } from "./use-list-changes.ts";
import { isNarrow, useShownItem } from "./use-shown-item.ts";

const ContactPane = lazy(() => import("./contact-pane.tsx"));
const Conversation = lazy(() => import("./conversation.tsx"));

interface InboxScreenProps {
  myId: number;
}

/** `/studio/{brand}/inbox`, for people who can reply; clients can't see it because messages are private. */
export function InboxScreen({ myId }: InboxScreenProps) {
  const { role } = useBrand();
  if (roleAllows(role, "comments.manage")) return <Inbox myId={myId} />;
  return (
    <Page title={t("Inbox")}>
      <OwnerOnly title={t("Not shown to clients")}>
        {t("The inbox is only visible to the team. Find posts to review under Approvals.")}
      </OwnerOnly>
    </Page>
  );
}

/** The list, the conversation and the contact; on phones one at a time. */
function Inbox({ myId }: InboxScreenProps) {
  const { role } = useBrand();
  const canReply = roleAllows(role, "comments.manage");
  const { search, filter, open: openItem, showContact } = useInboxSearch();
  const { list, items } = useItems(search, myId);
  const selection = useSelection(items);
  const { clear } = selection;
  const [isSelecting, setSelecting] = useState(false);
  const searchField = useRef<HTMLInputElement>(null);
  const replyField = useRef<HTMLTextAreaElement>(null);
  const isListed = !list.isPending && !list.isPlaceholderData;
  const { shownId: openId, close } = useShownItem(search, isListed ? items : null);
  useDocumentTitle(`${t("Inbox")} · Masthead`);

  const open = (id: number | null, history?: "push" | "replace") => {
    if (id === null) close();
    openItem(id, history);
  };

  const { setStatusOf, changeAll, finish, snooze, undo, failure, forgetFailure } = useListChanges({
    items,
    status: search.status,
    openId,
    open,
    selection,
  });
  const moveSelection = (step: 1 | -1) => {
    const next = neighbourOf(items, openId, step);
    if (next) open(next.id);
  };
  const current = items.find(({ id }) => id === openId);
  const selected = selection.rows;
  const changeStatus = (statusOf: (targets: readonly Item[]) => ItemStatus) => {
    if (selected.length > 0) changeAll(selected, { status: statusOf(selected) });
    else if (current) setStatusOf(current, statusOf([current]));
  };
  const endSelecting = () => {
    clear();
    setSelecting(false);
  };
  const teamShortcuts: Shortcut[] = [
    { keys: "r", does: t("Write a reply"), run: () => replyField.current?.focus() },
    { keys: "Mod+Enter", does: t("Send it") },
    { keys: "Mod+E", does: t("Insert an emoji") },
    {
      keys: "e",
      does: t("Mark as done or reopen"),
      run: () => changeStatus((targets) => (targets.every(({ status }) => status === "done") ? "open" : "done")),
    },
    { keys: "d", does: t("Mark conversation as done"), run: () => current && finish(current) },
    {
      keys: "s",
      does: t("Snooze, or end it"),
      run: () => document.getElementById(selected.length > 0 ? BULK_SNOOZE : SNOOZE_BUTTON)?.click(),
    },
    { keys: "#", does: t("Archive"), run: () => changeStatus(() => "archived") },
    { keys: "x", does: t("Select for bulk actions"), run: () => current && selection.toggle(current.id, false) },
    { keys: "z", does: t("Undo"), run: undo },
  ];
  useShortcuts([
    { keys: "j", does: t("Next item"), run: () => moveSelection(1), repeats: true },
    { keys: "k", does: t("Previous item"), run: () => moveSelection(-1), repeats: true },
    { keys: "/", does: t("Search"), run: () => searchField.current?.focus() },
    {
      keys: "Escape",
      does: t("Close the item"),
      run: () => (selected.length > 0 ? endSelecting() : open(null)),
    },
    ...(canReply ? teamShortcuts : []),
  ]);

  // Clears the selection, so that no hidden item is changed.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each filter is another list.
  useEffect(() => clear(), [search.status, search.kind, search.channel, search.assignee, search.tag]);

  // With one pane at a time, the focus returns to the row.
  const lastOpen = useRef<number | null>(null);
  useEffect(() => {
    if (search.item === null && lastOpen.current !== null && isNarrow()) {
      document.querySelector<HTMLElement>(`[data-item="${lastOpen.current}"]`)?.focus();
    }
    lastOpen.current = search.item;
  }, [search.item]);

  return (
    <div className={classes.inbox} data-pane={search.item === null ? "list" : (search.pane ?? "conversation")}>
      {/* The list shows the title, but is not always visible. */}
      <h1 className="visually-hidden">{t("Inbox")}</h1>
      <ItemList
        search={search}
        onFilter={filter}
        searchField={searchField}
        list={list}
        items={items}
        openId={openId}
        onOpen={(id) => open(id, isNarrow() ? "push" : "replace")}
        selection={canReply ? selection : null}
        isSelecting={isSelecting}
        onSelecting={(is) => (is ? setSelecting(true) : endSelecting())}
        onChange={(change) => changeAll(selected, change)}
        onHelp={() => openDialog("keys")}
      />
      {openId !== null ? (
        <Suspense
          fallback={
            <div className={classes.conversation}>
              <FormSkeleton fields={3} />
            </div>
          }
        >
          <Conversation
            key={openId}
            itemId={openId}
            placeholder={current}
            place={items.findIndex(({ id }) => id === openId)}
            count={items.length}
            replyField={replyField}
            onBack={() => open(null)}
            onContact={() => showContact(openId)}
            onOpen={open}
            onFinish={finish}
            onSnooze={snooze}
            onStatusChange={setStatusOf}
          />
          <ContactPane
            key={`contact-${openId}`}
            itemId={openId}
            placeholder={current}
            onBack={() => showContact(null)}
          />
        </Suspense>
      ) : (
        <NoSelection isEmpty={items.length === 0} />
      )}
      <BulkFailures failure={failure} onClose={forgetFailure} />
    </div>
  );
}
