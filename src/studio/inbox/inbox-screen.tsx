"use client";

import { useDocumentTitle } from "@mantine/hooks";
import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { roleAllows } from "#kernel/permissions.ts";
import { Page } from "#ui/page.tsx";
import { FormSkeleton } from "#ui/skeletons.tsx";
import { useBrand } from "../frame/brand.tsx";
import { OwnerOnly } from "../frame/owner-only.tsx";
import { showOver } from "../palette/palette-store.ts";
import type { Shortcut } from "../shortcuts/shortcut.ts";
import { useShortcuts } from "../shortcuts/use-shortcuts.ts";
import classes from "./inbox.module.css";
import { useInboxSearch } from "./inbox-search.ts";
import type { Item, ItemStatus } from "./item.ts";
import { ItemList } from "./item-list.tsx";
import { neighbour, successor } from "./item-pages.ts";
import { leadOn } from "./lead-on.ts";
import { Nothing } from "./nothing.tsx";
import { useItemActs } from "./use-item-acts.ts";
import { useItems } from "./use-items.ts";

const ContactPane = lazy(() => import("./contact-pane.tsx"));
const Conversation = lazy(() => import("./conversation.tsx"));

interface InboxScreenProps {
  myId: number;
}

/** `/studio/{brand}/inbox`, for whoever replies; people write there in private, so clients do not see it. */
export function InboxScreen({ myId }: InboxScreenProps) {
  const { role } = useBrand();
  if (roleAllows(role, "comments.manage")) return <Inbox myId={myId} />;
  return (
    <Page title="Inbox">
      <OwnerOnly title="Not shown to clients">
        The inbox is only visible to the team. Find posts to review under Approvals.
      </OwnerOnly>
    </Page>
  );
}

/** What came in, the conversation, who it is with; on a phone one of them at a time. */
function Inbox({ myId }: InboxScreenProps) {
  const { role } = useBrand();
  const mayAnswer = roleAllows(role, "comments.manage");
  const { search, filter, open, showContact } = useInboxSearch();
  const { list, items } = useItems(search, myId);
  const { file } = useItemActs();
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const undo = useRef<(() => void) | null>(null);
  const searchField = useRef<HTMLInputElement>(null);
  const replyField = useRef<HTMLTextAreaElement>(null);
  const openId = search.item;
  useDocumentTitle("Inbox · Masthead");

  /** Files items and goes on to what is left; on a phone back to the list. */
  const fileAll = async (filed: readonly Item[], status: ItemStatus) => {
    const leaving = new Set(filed.map(({ id }) => id));
    const wasOpen = filed.find(({ id }) => id === openId);
    setChosen(new Set());
    if (wasOpen && search.status !== "all" && status !== search.status) {
      open(isNarrow() ? null : (successor(items, leaving)?.id ?? null));
    }
    leadOn();
    undo.current = (await file(filed, status, () => wasOpen && open(wasOpen.id))) ?? undo.current;
    leadOn();
  };

  const moveSelection = (step: 1 | -1) => {
    const next = neighbour(items, openId, step);
    if (next) open(next.id);
  };
  const current = items.find(({ id }) => id === openId);
  const toFile = chosen.size > 0 ? items.filter(({ id }) => chosen.has(id)) : current ? [current] : [];
  const choose = (id: number) => setChosen((before) => toggled(before, id));
  const forTeam: Shortcut[] = [
    { keys: "r", does: "Write a reply", run: () => replyField.current?.focus() },
    { keys: "Mod+Enter", does: "Send it" },
    {
      keys: "e",
      does: "Mark as done or reopen",
      run: () => void fileAll(toFile, toFile.every(({ status }) => status === "done") ? "open" : "done"),
    },
    { keys: "#", does: "Archive", run: () => void fileAll(toFile, "archived") },
    { keys: "x", does: "Select for bulk actions", run: () => current && choose(current.id) },
    { keys: "z", does: "Undo", run: () => undo.current?.() },
  ];
  useShortcuts([
    { keys: "j", does: "Next item", run: () => moveSelection(1), repeats: true },
    { keys: "k", does: "Previous item", run: () => moveSelection(-1), repeats: true },
    { keys: "/", does: "Search", run: () => searchField.current?.focus() },
    {
      keys: "Escape",
      does: "Close the item",
      run: () => (chosen.size > 0 ? setChosen(new Set()) : open(null)),
    },
    ...(mayAnswer ? forTeam : []),
  ]);

  // What is filtered away is not filed unseen.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each filter is another list.
  useEffect(() => setChosen(new Set()), [search.status, search.kind, search.channel, search.assignee, search.tag]);

  // Where panes take turns, the focus goes back to where one came from.
  const lastOpen = useRef<number | null>(null);
  useEffect(() => {
    if (openId === null && lastOpen.current !== null && isNarrow()) {
      document.querySelector<HTMLElement>(`[data-item="${lastOpen.current}"]`)?.focus();
    }
    lastOpen.current = openId;
  }, [openId]);

  const isOpen = openId !== null;
  return (
    <div className={classes.inbox} data-pane={isOpen ? (search.pane ?? "conversation") : "list"}>
      {/* The list carries the title for the eye, but is not always shown. */}
      <h1 className="visually-hidden">Inbox</h1>
      <ItemList
        search={search}
        onFilter={filter}
        searchField={searchField}
        list={list}
        items={items}
        openId={openId}
        onOpen={(id) => open(id, isNarrow() ? "push" : "replace")}
        chosen={chosen}
        onChoose={mayAnswer ? choose : null}
        onFile={(status) => void fileAll(toFile, status)}
        onClear={() => setChosen(new Set())}
        onHelp={() => showOver("keys")}
      />
      {isOpen ? (
        <Suspense fallback={<FormSkeleton fields={3} />}>
          <Conversation
            key={openId}
            itemId={openId}
            listed={current}
            place={items.findIndex(({ id }) => id === openId)}
            count={items.length}
            replyField={replyField}
            onBack={() => open(null)}
            onContact={() => showContact(true)}
            onFile={(item, status) => void fileAll([item], status)}
          />
          <ContactPane
            key={`contact-${openId}`}
            itemId={openId}
            listed={current}
            onBack={() => showContact(false)}
            onOpen={open}
          />
        </Suspense>
      ) : (
        <Nothing isEmpty={items.length === 0} />
      )}
    </div>
  );
}

function toggled(ids: ReadonlySet<number>, id: number): ReadonlySet<number> {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return next;
}

/** Whether there is room for one pane only; the same width as in the style sheet. */
function isNarrow(): boolean {
  return window.matchMedia("(max-width: 61.99em)").matches;
}
