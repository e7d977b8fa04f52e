"use client";

import { Menu } from "@mantine/core";
import { IconArrowsMove, IconCalendarEvent, IconEye, IconPencil, IconSquareCheck } from "@tabler/icons-react";
import { t } from "#kernel/language.ts";
import { studioPath, useBrand } from "#studio/frame/brand.tsx";
import { MenuLink } from "#ui/menu-link.tsx";
import { moveObstacle } from "../moving/move.ts";
import type { MoveActions } from "../moving/move-actions.tsx";
import classes from "./card-items.module.css";
import type { CardSelection } from "./card-selection.tsx";
import type { Card } from "./cards.ts";

interface CardItemsProps {
  card: Card;
  acts: MoveActions;
  /** Null where the card has a checkbox, or can't be selected. */
  selection: CardSelection | null;
  close: () => void;
}

const icon = { size: 16, stroke: 1.75, "aria-hidden": true } as const;

/** The menu of a card; unavailable actions give the reason. */
export default function CardItems({ card, acts, selection, close }: CardItemsProps) {
  const { handle } = useBrand();
  const fixed = moveObstacle(card, acts.canWrite);
  return (
    <>
      <MenuLink href={studioPath(handle, `posts/${card.id}`)} leftSection={<IconEye {...icon} />}>
        {t("verb|Open")}
      </MenuLink>
      {acts.canWrite && card.moved_status !== null ? (
        <MenuLink href={studioPath(handle, `posts/${card.id}/edit`)} leftSection={<IconPencil {...icon} />}>
          {t("Edit")}
        </MenuLink>
      ) : null}
      {selection ? (
        <Menu.Item
          leftSection={<IconSquareCheck {...icon} />}
          rightSection={<kbd>X</kbd>}
          onClick={() => {
            close();
            selection.toggle(card);
          }}
        >
          {selection.all().has(card.id) ? t("Deselect") : t("Select")}
        </Menu.Item>
      ) : null}
      <Menu.Divider />
      <Menu.Item
        disabled={fixed !== null}
        leftSection={<IconCalendarEvent {...icon} />}
        onClick={() => {
          close();
          acts.ask(card);
        }}
      >
        {t("Move to…")}
      </Menu.Item>
      <Menu.Item
        disabled={fixed !== null}
        leftSection={<IconArrowsMove {...icon} />}
        rightSection={<kbd>M</kbd>}
        onClick={() => {
          close();
          acts.startDrag(card);
        }}
      >
        {t("Move with the arrow keys")}
      </Menu.Item>
      {fixed ? <div className={classes.reason}>{fixed}</div> : null}
    </>
  );
}
