"use client";

import { useState } from "react";
import { t } from "#kernel/language.ts";
import { DraftStore } from "#studio/content/drafts/draft-store.ts";
import classes from "./pending.module.css";
import type { PendingAction } from "./pending-actions.ts";
import { textOf, UnsentText } from "./pending-list.tsx";

interface UnsentTextsProps {
  token: string;
  pending: readonly PendingAction[];
  onDiscard: (key: string) => void;
}

/** What a guest wrote and nobody received, on the page of a link that has ended. Rendered in the browser alone. */
export function UnsentTexts({ token, pending, onDiscard }: UnsentTextsProps) {
  const [drafts, setDrafts] = useState(() => draftsOf(token));
  const written = pending
    .map((action) => ({ key: action.key, text: textOf(action) }))
    .filter(({ text }) => text !== "");
  if (written.length + drafts.length === 0) return null;
  const discardDraft = (key: string) => {
    DraftStore.ofGuest(token).remove(key);
    setDrafts(draftsOf(token));
  };
  return (
    <section aria-label={t("Your unsent text")}>
      <p>{t("This text of yours wasn't sent. Copy it if you still need it.")}</p>
      <ul className={classes.list}>
        {drafts.map(({ key, text }) => (
          <li key={key} className={classes.entry}>
            <UnsentText text={text} onDiscard={() => discardDraft(key)} />
          </li>
        ))}
        {written.map(({ key, text }) => (
          <li key={key} className={classes.entry}>
            <UnsentText text={text} onDiscard={() => onDiscard(key)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function draftsOf(token: string): { key: string; text: string }[] {
  const stored = [...DraftStore.ofGuest(token).list("review"), ...DraftStore.ofGuest(token).list("suggest")];
  return stored.flatMap(({ key, stored: { content } }) =>
    typeof content === "string" && content.trim() !== "" ? [{ key, text: content }] : [],
  );
}
