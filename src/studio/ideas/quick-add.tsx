"use client";

import { Button, TextInput } from "@mantine/core";
import { type FormEvent, useRef, useState } from "react";
import type { IdeaFormat } from "#domain/ideas/terms.ts";
import { t } from "#kernel/language.ts";
import { refusalOf } from "../frame/refusal-of.ts";
import { shortHeadline } from "./idea-labels.ts";
import classes from "./quick-add.module.css";
import { useCreateIdea } from "./use-create-idea.ts";

interface QuickAddProps {
  format: IdeaFormat | null;
  /** Called before adding, to reset a search that would hide the new idea. */
  onAdd: () => void;
}

const MAX_LENGTH = 200;

/**
 * Adds ideas one after the other without waiting. A rejected headline stays in the field, or is quoted in the error.
 */
export function QuickAdd({ format, onAdd }: QuickAddProps) {
  const field = useRef<HTMLInputElement>(null);
  const { create, isCreating } = useCreateIdea(format);
  const [headline, setHeadline] = useState("");
  const [announcement, setAnnouncement] = useState("");
  const [error, setError] = useState<string | null>(null);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const text = headline.trim();
    if (text === "") {
      // Ignore Enter pressed twice.
      if (isCreating) return;
      setError(t("Enter an idea."));
      field.current?.focus();
      return;
    }
    setError(null);
    setHeadline("");
    onAdd();
    try {
      await create(text);
      setAnnouncement(t("“{headline}” added.", { headline: shortHeadline({ headline: text }) }));
    } catch (refused) {
      setHeadline((typed) => typed || text);
      // In full, because the field may contain the next idea already.
      setError(t("“{headline}” couldn't be added: {message}", { headline: text, message: refusalOf(refused).message }));
    }
  };

  return (
    <form onSubmit={submit} className={classes.add}>
      <TextInput
        ref={field}
        className={classes.line}
        aria-label={t("New idea")}
        placeholder={t("Add an idea")}
        value={headline}
        onChange={(event) => setHeadline(event.currentTarget.value)}
        maxLength={MAX_LENGTH}
        error={error}
        autoComplete="off"
        enterKeyHint="done"
      />
      <Button type="submit" variant="filled">
        {t("Add idea")}
      </Button>
      <span className="visually-hidden" role="status">
        {announcement}
      </span>
    </form>
  );
}
