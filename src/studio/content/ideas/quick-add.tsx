"use client";

import { Button, Loader, TextInput } from "@mantine/core";
import { type FormEvent, useRef, useState } from "react";
import { type IdeaFormat, MAX_HEADLINE_LENGTH } from "#domain/content/ideas/terms.ts";
import { MAX_LINK_LENGTH } from "#domain/content/link-cards/rules.ts";
import { t } from "#kernel/language.ts";
import { refusalOf } from "#studio/frame/refusal-of.ts";
import { shortHeadline } from "./idea-labels.ts";
import classes from "./quick-add.module.css";
import { useCreateIdea } from "./use-create-idea.ts";

interface QuickAddProps {
  format: IdeaFormat | null;
  /** Called before adding, to reset a search that would hide the new idea. */
  onAdd: () => void;
}

/** Whether the whole text is the address of a page. */
const isAddress = (text: string) => /^https?:\/\/\S+$/i.test(text) && URL.canParse(text);

/**
 * Adds ideas one after the other without waiting, from a headline or the address of a page, which is read. A rejected
 * text stays in the field, or is quoted in the error.
 */
export function QuickAdd({ format, onAdd }: QuickAddProps) {
  const field = useRef<HTMLInputElement>(null);
  const { create, createFromUrl, isCreating, isReading } = useCreateIdea(format);
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
    const isPage = isAddress(text);
    if (!isPage && text.length > MAX_HEADLINE_LENGTH) {
      setError(t("An idea has at most {maximum} characters.", { maximum: MAX_HEADLINE_LENGTH }));
      return;
    }
    setError(null);
    setHeadline("");
    onAdd();
    try {
      if (isPage) setAnnouncement(t("Reading the page…"));
      await (isPage ? createFromUrl(text) : create(text));
      // An idea from a page is announced by its toast.
      setAnnouncement(isPage ? "" : t("“{headline}” added.", { headline: shortHeadline({ headline: text }) }));
    } catch (refused) {
      setAnnouncement("");
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
        placeholder={t("Add an idea or paste a link")}
        value={headline}
        onChange={(event) => setHeadline(event.currentTarget.value)}
        maxLength={MAX_LINK_LENGTH}
        error={error}
        rightSection={isReading ? <Loader size="xs" aria-hidden /> : null}
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
