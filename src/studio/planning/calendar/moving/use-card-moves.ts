import { useEffect, useMemo, useRef, useState } from "react";
import { useBrand } from "#studio/frame/brand.tsx";
import type { CardDialog } from "../cards/card-dialogs.tsx";
import type { CardsByDay } from "../cards/cards.ts";
import type { View } from "../search/calendar-search.ts";
import type { MoveActions } from "./move-actions.tsx";
import { focusCard, useKeyboardDrag } from "./use-keyboard-drag.ts";
import { useMoves } from "./use-moves.ts";

interface CardMovesInput {
  cards: CardsByDay;
  view: View;
  today: string;
  canWrite: boolean;
}

/** What can be done with cards: moves by dialog and by keyboard, and the dialogs of their menus, with the state of each. */
export function useCardMoves({ cards, view, today, canWrite }: CardMovesInput) {
  const { timezone: zone } = useBrand();
  const moves = useMoves(canWrite);
  const [dialog, setDialog] = useState<CardDialog | null>(null);

  /** The card that was dropped by keyboard: it gets the focus back at its new place. */
  const dropTarget = useRef<{ id: number; day: string } | null>(null);
  const { carried, startDrag } = useKeyboardDrag(view, zone, today, ({ card, day, time }) => {
    dropTarget.current = { id: card.id, day };
    focusCard(card.id, day);
    void moves.request(card, { day, time });
  });
  useEffect(() => {
    const { id, day } = dropTarget.current ?? { id: 0, day: "" };
    if (!cards.on(day).some(({ card }) => card.id === id)) return;
    dropTarget.current = null;
    focusCard(id, day);
  }, [cards]);

  // Stable functions, so that a thousand cards do not render again with every tick of the clock.
  const latest = useRef({ moves, startDrag });
  useEffect(() => {
    latest.current = { moves, startDrag };
  });
  const acts = useMemo<MoveActions>(
    () => ({
      canWrite,
      request: (card, target) => void latest.current.moves.request(card, target),
      ask: (card) => latest.current.moves.ask(card),
      startDrag: (card) => {
        const fixed = latest.current.moves.whyNot(card);
        if (fixed) latest.current.moves.refuse(card, fixed);
        else latest.current.startDrag(card);
      },
      act: (post, act) => setDialog({ act, post }),
      share: (postId) => setDialog({ act: "share", postId }),
    }),
    [canWrite],
  );
  return { moves, carried, acts, dialog, closeDialog: () => setDialog(null) };
}
