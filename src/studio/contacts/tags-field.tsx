"use client";

import { Input } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import { type KeyboardEvent, useId, useRef, useState } from "react";
import classes from "./tags-field.module.css";

interface TagsFieldProps {
  /** What is tagged, for the field's name: "Tags". */
  label: string;
  tags: readonly string[];
  /** Tags in use elsewhere, offered while one types. */
  known: readonly string[];
  onChange: (tags: string[]) => void;
}

const LONGEST = 50;
const MOST = 20;

/** Tags as words with a cross each; a comma or Enter ends the one being typed. */
export function TagsField({ label, tags, known, onChange }: TagsFieldProps) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState("");
  const [said, setSaid] = useState("");
  const add = () => {
    const tag = typed.trim();
    setTyped("");
    if (tag === "" || tags.includes(tag)) return;
    onChange([...tags, tag]);
    setSaid(`Tagged ${tag}.`);
  };
  const remove = (tag: string) => {
    onChange(tags.filter((other) => other !== tag));
    setSaid(`Tag ${tag} removed.`);
    // The cross goes with the tag. With as many tags as there may be, the field itself has to be drawn first.
    requestAnimationFrame(() => field.current?.focus());
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Enter" || event.key === ",") {
      event.preventDefault();
      add();
    }
    if (event.key === "Backspace" && typed === "" && tags.length > 0) remove(tags.at(-1) ?? "");
  };
  return (
    <div>
      <Input.Label htmlFor={id}>{label}</Input.Label>
      <div className={classes.field}>
        {tags.map((tag) => (
          <span key={tag} className={classes.tag}>
            {tag}
            <button type="button" aria-label={`Remove the tag ${tag}`} onClick={() => remove(tag)}>
              <IconX size={12} stroke={2} aria-hidden />
            </button>
          </span>
        ))}
        {tags.length < MOST ? (
          <input
            ref={field}
            id={id}
            className={classes.input}
            list={`${id}-known`}
            maxLength={LONGEST}
            placeholder="Add a tag"
            autoComplete="off"
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
            onKeyDown={onKeyDown}
            onBlur={add}
          />
        ) : null}
        <datalist id={`${id}-known`}>
          {known
            .filter((tag) => !tags.includes(tag))
            .map((tag) => (
              <option key={tag} value={tag} />
            ))}
        </datalist>
      </div>
      <span role="status" className="visually-hidden">
        {said}
      </span>
    </div>
  );
}
