"use client";

import { createContext, use } from "react";
import type { Card } from "./cards.ts";

/** Where a card is asked to go: a day, and a time of day where one is meant. */
export interface Target {
  day: string;
  time?: string;
}

export interface MoveActions {
  mayWrite: boolean;
  /** Moves a card; asks first where that is more than a move, and says why where it cannot be. */
  request: (card: Card, target: Target) => void;
  /** Opens the dialog for a day and a time. */
  ask: (card: Card) => void;
  /** Takes the card up, to be moved by the arrow keys. */
  startDrag: (card: Card) => void;
}

const MoveContext = createContext<MoveActions | null>(null);

export const MoveActionsProvider = MoveContext.Provider;

/** What can be done with the cards around. Only inside a calendar. */
export function useMoveActions(): MoveActions {
  const acts = use(MoveContext);
  if (!acts) throw new Error("useMoveActs is for cards of a calendar.");
  return acts;
}
