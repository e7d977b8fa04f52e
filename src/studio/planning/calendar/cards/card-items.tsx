"use client";

import { Menu } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import {
  IconArrowsMove,
  IconCalendarEvent,
  IconEye,
  IconLink,
  type IconProps,
  IconShare,
  IconSquareCheck,
} from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import type { ComponentType } from "react";
import { t } from "#kernel/language.ts";
import MoreActions from "#studio/content/posts/actions/more-actions.tsx";
import { studioPath, useBrand } from "#studio/frame/brand.tsx";
import { useTRPC } from "#transport/trpc/client.tsx";
import { copyText } from "#ui/copy-text.ts";
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

interface ItemProps {
  Icon: ComponentType<IconProps>;
  word: string;
  shortcut?: string;
  disabled?: boolean;
  run: () => void;
}

const icon = { size: 16, stroke: 1.75, "aria-hidden": true } as const;

/** The menu of a card: what moves it, what its page offers, and its link. Unavailable actions give the reason. */
export default function CardItems({ card, acts, selection, close }: CardItemsProps) {
  const { handle } = useBrand();
  const fixed = moveObstacle(card, acts.canWrite);
  const path = studioPath(handle, `posts/${card.id}`);
  const item = ({ Icon, word, shortcut, disabled = false, run }: ItemProps) => (
    <Menu.Item
      disabled={disabled}
      leftSection={<Icon {...icon} />}
      rightSection={shortcut === undefined ? undefined : <kbd>{shortcut}</kbd>}
      onClick={() => {
        close();
        run();
      }}
    >
      {word}
    </Menu.Item>
  );
  return (
    <>
      <MenuLink href={path} leftSection={<IconEye {...icon} />}>
        {t("verb|Open")}
      </MenuLink>
      {selection
        ? item({
            Icon: IconSquareCheck,
            word: selection.all().has(card.id) ? t("Deselect") : t("Select"),
            shortcut: "X",
            run: () => selection.toggle(card),
          })
        : null}
      {item({ Icon: IconLink, word: t("Copy link"), run: () => void copyLink(path) })}
      {acts.canWrite ? item({ Icon: IconShare, word: t("Share for review"), run: () => acts.share(card.id) }) : null}
      <Menu.Divider />
      {item({ Icon: IconCalendarEvent, word: t("Move to…"), disabled: fixed !== null, run: () => acts.ask(card) })}
      {item({
        Icon: IconArrowsMove,
        word: t("Move with the arrow keys"),
        shortcut: "M",
        disabled: fixed !== null,
        run: () => acts.startDrag(card),
      })}
      {fixed ? <div className={classes.reason}>{fixed}</div> : null}
      {acts.canWrite ? <PostItems card={card} acts={acts} /> : null}
    </>
  );
}

/** What the post's page offers as well, once the post is loaded. */
function PostItems({ card: { id }, acts }: Pick<CardItemsProps, "card" | "acts">) {
  const { data: post } = useQuery(useTRPC().posts.show.queryOptions({ id }));
  return (
    <>
      <Menu.Divider />
      {post ? (
        <MoreActions post={post} primary={undefined} isInCalendar onAsk={(act) => acts.act(post, act)} />
      ) : (
        <Menu.Label role="status">{t("Loading")}</Menu.Label>
      )}
    </>
  );
}

async function copyLink(path: string): Promise<void> {
  const isCopied = await copyText(new URL(path, window.location.origin).href);
  notifications.show(
    isCopied ? { message: t("Link copied.") } : { color: "red", message: t("The link couldn't be copied.") },
  );
}
