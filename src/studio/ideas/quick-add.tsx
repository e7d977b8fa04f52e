"use client";

import { Button, TextInput } from "@mantine/core";
import { type FormEvent, useRef, useState } from "react";
import type { IdeaFormat } from "#domain/ideas/terms.ts";
import { refusalOf } from "../frame/refusal-of.ts";
import { quote } from "./idea-words.ts";
import classes from "./quick-add.module.css";
import { useNoteIdea } from "./use-note-idea.ts";

interface QuickAddProps {
  format: IdeaFormat | null;
  /** The board shows what is new before an idea is noted that the search would hide. */
  onNote: () => void;
}

const LONGEST = 200;

/** One line, one idea, and the next, also while the one before is on its way. What is refused stays, or is quoted. */
export function QuickAdd({ format, onNote }: QuickAddProps) {
  const field = useRef<HTMLInputElement>(null);
  const { note, isNoting } = useNoteIdea(format);
  const [headline, setHeadline] = useState("");
  const [said, setSaid] = useState("");
  const [error, setError] = useState<string | null>(null);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const text = headline.trim();
    if (text === "") {
      // Enter pressed twice is no second idea.
      if (isNoting) return;
      setError("Enter an idea.");
      field.current?.focus();
      return;
    }
    setError(null);
    setHeadline("");
    onNote();
    try {
      await note(text);
      setSaid(`${quote(text)} added.`);
    } catch (refused) {
      setHeadline((typed) => typed || text);
      // In full: where something else was typed meanwhile, it stands nowhere else.
      setError(`“${text}” couldn't be added: ${refusalOf(refused).message}`);
    }
  };

  return (
    <form onSubmit={submit} className={classes.add}>
      <TextInput
        ref={field}
        className={classes.line}
        aria-label="New idea"
        placeholder="Add an idea"
        value={headline}
        onChange={(event) => setHeadline(event.currentTarget.value)}
        maxLength={LONGEST}
        error={error}
        autoComplete="off"
        enterKeyHint="done"
      />
      <Button type="submit" variant="filled">
        Add idea
      </Button>
      <span className="visually-hidden" role="status">
        {said}
      </span>
    </form>
  );
}
