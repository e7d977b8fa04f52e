"use client";

import { useQuery } from "@tanstack/react-query";
import { type ComponentProps, type KeyboardEvent, useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { Mentioned } from "#domain/content/mentions/rules.ts";
import { t, tn } from "#kernel/language.ts";
import { PersonFace } from "#studio/frame/person-face.tsx";
import { useTRPC } from "#transport/trpc/client.tsx";
import { Suggestion } from "#ui/suggestion.tsx";
import { useSuggestions } from "#ui/use-suggestions.ts";
import classes from "./mention-field.module.css";
import { type Candidate, candidatesOf, matchingPeople, mentionAt } from "./mention-query.ts";

interface MentionFieldProps extends Omit<ComponentProps<"textarea">, "value" | "onChange"> {
  /** Null where the text belongs to no post. */
  postId: number | null;
  /** Whoever can't see the comment is not offered. */
  visibility: "team" | "client";
  /** Offered in place of those who can see the post. */
  team?: readonly Mentioned[];
  value: string;
  onWrite: (text: string) => void;
  onMention: (person: Candidate) => void;
}

/** The text of a comment. Typing `@` offers the people who can see it, by keyboard or touch. */
export function MentionField({ postId, visibility, team, value, onWrite, onMention, ...field }: MentionFieldProps) {
  const [cursor, setCursor] = useState<number | null>(null);
  const [dismissed, setDismissed] = useState<number | null>(null);
  const area = useRef<HTMLDivElement>(null);
  const id = useId();
  const mention = cursor === null ? null : mentionAt(value, cursor);
  const isAsking = mention !== null && mention.start !== dismissed;
  const people = useQuery({
    ...useTRPC().thread.people.queryOptions({ id: postId ?? 0, visibility }),
    enabled: isAsking && postId !== null,
    staleTime: 60_000,
  });
  const offered = team ?? people.data?.people;
  const found = isAsking && offered ? matchingPeople(candidatesOf(offered), mention.query) : [];
  const optionId = (index: number) => `${id}-${index}`;

  const follow = (element: HTMLTextAreaElement) => {
    setCursor(element.selectionStart === element.selectionEnd ? element.selectionStart : null);
  };
  const take = (person: Candidate) => {
    if (!mention || cursor === null) return;
    const written = `${value.slice(0, mention.start)}@${person.name} `;
    flushSync(() => {
      onMention(person);
      onWrite(written + value.slice(cursor).replace(/^ /, ""));
      setCursor(null);
    });
    const element = area.current?.querySelector("textarea");
    element?.focus();
    element?.setSelectionRange(written.length, written.length);
  };
  const { current, choose, press } = useSuggestions(found, {
    query: mention?.query ?? null,
    keyOf: ({ id: key }) => key,
    onTake: take,
    onDismiss: () => setDismissed(mention?.start ?? null),
  });
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (!press(event.nativeEvent)) return field.onKeyDown?.(event);
    event.preventDefault();
  };

  return (
    <div className={classes.field} ref={area}>
      <textarea
        rows={2}
        maxLength={10_000}
        {...field}
        className={classes.text}
        aria-autocomplete="list"
        aria-controls={found.length > 0 ? id : undefined}
        aria-activedescendant={found.length > 0 ? optionId(current) : undefined}
        value={value}
        onChange={(event) => {
          const { value: text, selectionStart } = event.currentTarget;
          // Another mention than the dismissed one.
          if (mentionAt(text, selectionStart)?.start !== dismissed) setDismissed(null);
          follow(event.currentTarget);
          onWrite(text);
        }}
        onSelect={(event) => follow(event.currentTarget)}
        onKeyDown={onKeyDown}
        onBlur={() => setCursor(null)}
      />
      {found.length > 0 ? (
        <div
          role="listbox"
          id={id}
          aria-label={t("People to mention")}
          className={classes.list}
          // Also beside the options, on the scrollbar: without the focus the list would close.
          onMouseDown={(event) => event.preventDefault()}
        >
          {found.map((person, index) => (
            <Suggestion
              key={person.id}
              id={optionId(index)}
              isChosen={index === current}
              onChoose={() => choose(index)}
              onTake={() => take(person)}
            >
              <PersonFace id={person.id} name={person.name} size={20} />
              <span>{person.name}</span>
            </Suggestion>
          ))}
        </div>
      ) : null}
      <span role="status" className="visually-hidden">
        {found.length > 0
          ? tn(
              found.length,
              "{count} people to mention, arrow keys choose",
              "{count} people to mention, arrow keys choose",
            )
          : ""}
      </span>
    </div>
  );
}
