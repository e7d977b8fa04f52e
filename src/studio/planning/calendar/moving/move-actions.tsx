"use client";

import { createContext, use } from "react";
import type { Card } from "../cards/cards.ts";

/** The target of a move: a date, optionally with a time. */
export interface Target {
  day: string;
  time?: string;
}

export interface MoveActions {
  canWrite: boolean;
  /** Moves a card; asks first if the move has other effects, and gives the reason if it is not possible. */
  request: (card: Card, target: Target) => void;
  /** Opens the dialog for date and time. */
  ask: (card: Card) => void;
  /** Picks the card up, to move it with the arrow keys. */
  startDrag: (card: Card) => void;
}

const MoveContext = createContext<MoveActions | null>(null);

export const MoveActionsProvider = MoveContext.Provider;

/** The move actions of the enclosing calendar. Only inside a calendar. */
export function useMoveActions(): MoveActions {
  const acts = use(MoveContext);
  if (!acts) throw new Error("useMoveActions is for cards of a calendar.");
  return acts;
}
