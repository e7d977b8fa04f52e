"use client";

import { createContext, use, useSyncExternalStore } from "react";
import type { Card } from "./cards.ts";

/** The posts selected for bulk actions, also on days out of view. A card only renders when its own selection changes. */
export class CardSelection {
  #cards: ReadonlyMap<number, Card> = new Map();
  readonly #listeners = new Set<() => void>();

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** The same map until the selection changes. */
  readonly all = (): ReadonlyMap<number, Card> => this.#cards;

  toggle(card: Card): void {
    const next = new Map(this.#cards);
    if (!next.delete(card.id)) next.set(card.id, card);
    this.#set(next);
  }

  add(cards: readonly Card[]): void {
    this.#set(new Map([...this.#cards, ...cards.map((card) => [card.id, card] as const)]));
  }

  /** The others stay selected, such as the ones whose action failed. */
  drop(ids: readonly number[]): void {
    this.#set(new Map([...this.#cards].filter(([id]) => !ids.includes(id))));
  }

  clear(): void {
    this.#set(new Map());
  }

  #set(cards: ReadonlyMap<number, Card>): void {
    this.#cards = cards;
    for (const listener of this.#listeners) listener();
  }
}

const SelectionContext = createContext<CardSelection | null>(null);

export const SelectionProvider = SelectionContext.Provider;

/** Null where the person may not act on posts. */
export function useCardSelection(): CardSelection | null {
  return use(SelectionContext);
}

const NO_CARDS: ReadonlyMap<number, Card> = new Map();
const subscribeToNothing = () => () => undefined;

export function useIsSelected(id: number): boolean {
  const selection = use(SelectionContext);
  return useSyncExternalStore(
    selection?.subscribe ?? subscribeToNothing,
    () => selection?.all().has(id) ?? false,
    () => false,
  );
}

export function useSelectedCards(selection: CardSelection): ReadonlyMap<number, Card> {
  return useSyncExternalStore(selection.subscribe, selection.all, () => NO_CARDS);
}
