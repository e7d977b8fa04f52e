"use client";

import { t } from "#kernel/language.ts";
import { IconButton } from "#ui/icon-button.tsx";
import { OnDemand } from "#ui/on-demand.tsx";
import { RowCheckbox } from "#ui/row-checkbox.tsx";
import { EntryRow } from "../grid/entry-row.tsx";
import { useMoveActions } from "../moving/move-actions.tsx";
import { CardIcon } from "./card-icons.tsx";
import { useCardSelection, useIsSelected } from "./card-selection.tsx";
import { type Calendar, type Card, nameOf } from "./cards.ts";

interface CardRowProps {
  card: Card;
  channels: Calendar["channels"];
}

/** A post of the calendar in a list. */
export function CardRow({ card, channels }: CardRowProps) {
  const acts = useMoveActions();
  const selection = useCardSelection();
  const isSelected = useIsSelected(card.id);
  const own = card.publications.flatMap(({ channel_id }) => channels.find(({ id }) => id === channel_id) ?? []);
  return (
    <EntryRow
      entry={card}
      channels={own}
      isOnBoard
      select={
        selection ? (
          <RowCheckbox
            aria-label={t("Select “{name}”", { name: nameOf(card) })}
            checked={isSelected}
            onChange={() => selection.toggle(card)}
          />
        ) : null
      }
      acts={
        <OnDemand
          as="menu"
          target={
            <IconButton aria-label={t("Actions for “{name}”", { name: nameOf(card) })} title={t("Actions")}>
              <CardIcon name="more" size={16} />
            </IconButton>
          }
          load={() => import("./card-items.tsx")}
          props={{ card, acts, selection: null }}
        />
      }
    />
  );
}
