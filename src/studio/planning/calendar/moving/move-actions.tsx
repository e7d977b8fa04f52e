"use client";

import { createContext, use } from "react";
import type { Post } from "#studio/content/composer/saving/draft.ts";
import type { PendingAction } from "#studio/content/posts/actions/post-actions.tsx";
import type { Card } from "../cards/cards.ts";

/** The target of a move: a date, optionally with a time or an hour of it. */
export interface Target {
  day: string;
  /** `09:00` */
  time?: string | undefined;
  /** A post that is already in this hour keeps its minutes. */
  hour?: number | undefined;
}

export interface MoveActions {
  canWrite: boolean;
  /** Moves a card; asks first if the move has other effects, and gives the reason if it is not possible. */
  request: (card: Card, target: Target) => void;
  /** Opens the dialog for date and time. */
  ask: (card: Card) => void;
  /** Picks the card up, to move it with the arrow keys. */
  startDrag: (card: Card) => void;
  /** Opens the dialog of an action on a post. */
  act: (post: Post, act: PendingAction) => void;
  /** Opens the dialog that shares a post for review. */
  share: (postId: number) => void;
}

const MoveContext = createContext<MoveActions | null>(null);

export const MoveActionsProvider = MoveContext.Provider;

/** The move actions of the enclosing calendar. Only inside a calendar. */
export function useMoveActions(): MoveActions {
  const acts = use(MoveContext);
  if (!acts) throw new Error("useMoveActions is for cards of a calendar.");
  return acts;
}
