"use client";

import { Button } from "@mantine/core";
import { IconKeyboard } from "@tabler/icons-react";
import { type RefObject, useEffect, useRef, useState } from "react";
import { t, tn } from "#kernel/language.ts";
import { studioPath, useBrand } from "#studio/frame/brand.tsx";
import { ReadError } from "#studio/frame/read-error.tsx";
import { ShowMore } from "#studio/frame/show-more.tsx";
import type { Selection } from "#studio/frame/use-selection.ts";
import { IconButton } from "#ui/icon-button.tsx";
import { TextLink } from "#ui/link.tsx";
import { BulkActions } from "./bulk-actions.tsx";
import type { BulkChange } from "./bulk-undo.ts";
import classes from "./inbox.module.css";
import { InboxFilters } from "./inbox-filters.tsx";
import type { InboxSearch } from "./inbox-search.ts";
import type { Item } from "./item.ts";
import looks from "./item-list.module.css";
import { ItemRow } from "./item-row.tsx";
import { ListSkeleton } from "./list-skeleton.tsx";
import { NoItems } from "./no-items.tsx";
import { ResponseTime, useResponseTime } from "./response-time.tsx";
import { StatusTabs } from "./status-tabs.tsx";
import type { useItems } from "./use-items.ts";

interface ItemListProps {
  search: InboxSearch;
  onFilter: (change: Partial<InboxSearch>) => void;
  searchField: RefObject<HTMLInputElement | null>;
  list: ReturnType<typeof useItems>["list"];
  items: readonly Item[];
  openId: number | null;
  onOpen: (id: number) => void;
  /** Null for people who can't change items. */
  selection: Selection<Item> | null;
  /** Whether a tap on an item selects it; for touch, where the checkboxes are hidden otherwise. */
  isSelecting: boolean;
  onSelecting: (isSelecting: boolean) => void;
  /** Changes the selected items. */
  onChange: (change: BulkChange) => void;
  onHelp: () => void;
}

/** The first pane: filters and items. */
export function ItemList({ search, onFilter, searchField, list, items, openId, onOpen, ...props }: ItemListProps) {
  const { handle } = useBrand();
  const { selection, isSelecting, onSelecting, onChange, onHelp } = props;
  const { status, kind, channel, assignee, tag, q } = search;
  const scope = JSON.stringify([status, kind, channel, assignee, tag, q]);
  const { isNew, newCount } = useNewItems(items, openId, list.isPending || list.isPlaceholderData ? null : scope);
  const goalHours = useResponseTime()?.goal_hours ?? null;
  // Items of the previous filter are not shown as empty.
  const isWaiting = list.isPending || (list.isPlaceholderData && items.length === 0);
  return (
    <div className={classes.list} id="inbox-list">
      <header className={looks.head}>
        <div className={looks.titleLine}>
          <p className={looks.title} aria-hidden>
            {t("Inbox")}
          </p>
          <span className={looks.beside}>
            {selection && items.length > 0 ? (
              <Button
                className={looks.select}
                size="xs"
                variant="subtle"
                aria-pressed={isSelecting}
                onClick={() => onSelecting(!isSelecting)}
              >
                {t("Select")}
              </Button>
            ) : null}
            {selection ? (
              <TextLink href={studioPath(handle, "contacts")} size="sm">
                {t("Contacts")}
              </TextLink>
            ) : null}
            <IconButton
              className={looks.help}
              aria-label={t("Keyboard shortcuts")}
              title={t("Keyboard shortcuts")}
              onClick={onHelp}
            >
              <IconKeyboard size={18} stroke={1.5} aria-hidden />
            </IconButton>
          </span>
        </div>
        {selection ? <ResponseTime /> : null}
        <StatusTabs status={search.status} onChange={(status) => onFilter({ status })} />
        <InboxFilters search={search} onChange={onFilter} searchField={searchField} />
      </header>
      <p className="visually-hidden" role="status">
        {newCount === 0 ? "" : tn(newCount, "{count} new item", "{count} new items")}
      </p>
      {isWaiting ? <ListSkeleton /> : null}
      {list.isError && items.length === 0 ? (
        <div className={looks.inset}>
          <ReadError
            title={t("The inbox couldn't be loaded.")}
            error={list.error}
            onRetry={() => void list.refetch()}
          />
        </div>
      ) : null}
      {!isWaiting && !list.isError && items.length === 0 ? <NoItems search={search} onFilter={onFilter} /> : null}
      {items.length > 0 ? (
        <ul className={looks.items} aria-label={t("Inbox")} data-selecting={isSelecting || undefined}>
          {items.map((item) => (
            <ItemRow
              key={item.id}
              item={item}
              isOpen={item.id === openId}
              isNew={isNew(item)}
              isSelecting={isSelecting}
              isSelected={selection?.has(item.id) ?? false}
              withStatus={search.status === "all"}
              goalHours={goalHours}
              onOpen={onOpen}
              onToggle={selection?.toggle ?? null}
            />
          ))}
        </ul>
      ) : null}
      <div className={looks.inset}>
        <ShowMore list={list} label={t("Show older")} mt="sm" />
      </div>
      {selection && selection.rows.length > 0 ? (
        <BulkActions
          items={selection.rows}
          onChange={onChange}
          onSelectAll={() => selection.choose(items.map(({ id }) => id))}
          onClear={() => onSelecting(false)}
        />
      ) : null}
    </div>
  );
}

/**
 * Marks items received while the list is open, until they are opened: those with a higher id than all before.
 * @param scope identifies the filter, because items of another filter are not new; null until they are loaded
 * @returns `newCount`: how many came with the last refetch
 */
function useNewItems(items: readonly Item[], openId: number | null, scope: string | null) {
  const known = useRef<{ scope: string; highest: number } | null>(null);
  const [newIds, setNewIds] = useState<ReadonlySet<number>>(new Set());
  const [newCount, setNewCount] = useState(0);

  useEffect(() => {
    if (scope === null) return;
    const before = known.current;
    const highest = Math.max(before?.highest ?? 0, ...items.map(({ id }) => id));
    known.current = { scope, highest };
    if (before?.scope !== scope || highest === before.highest) return;
    const added = items.filter(({ id }) => id > before.highest).map(({ id }) => id);
    setNewIds((others) => new Set([...others, ...added]));
    setNewCount(added.length);
  }, [items, scope]);

  useEffect(() => {
    if (openId !== null) setNewIds((others) => new Set([...others].filter((id) => id !== openId)));
  }, [openId]);

  return { isNew: ({ id }: Item) => newIds.has(id), newCount };
}
