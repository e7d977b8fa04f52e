"use client";

import { Pill, TagsInput } from "@mantine/core";
import { useRef } from "react";
import { firstUnits } from "#kernel/excerpt.ts";
import { t } from "#kernel/language.ts";

interface TagsFieldProps {
  label: string;
  description?: string;
  placeholder?: string;
  error?: string | undefined;
  tags: readonly string[];
  /** Tags in use elsewhere, suggested while typing. */
  known: readonly string[];
  /** The maximum number of tags, 20 by default. */
  most?: number;
  /** The maximum length of a tag in characters, 50 by default. */
  longest?: number;
  onChange: (tags: string[]) => void;
  onFocus?: () => void;
}

/** Tags as pills in a text field. Enter, a comma or leaving the field adds the typed tag. */
export function TagsField({ tags, known, most = 20, longest = 50, onChange, ...rest }: TagsFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  const change = (next: string[]) => {
    const cleaned = next.map((tag) => firstUnits(tag.trim().replace(/^#/, ""), longest));
    onChange([...new Set(cleaned)].filter(Boolean));
  };
  return (
    <TagsInput
      ref={field}
      placeholder={t("Add a tag")}
      autoComplete="off"
      data={[...known]}
      value={[...tags]}
      maxTags={most}
      maxLength={longest}
      isDuplicate={(tag, all) => all.includes(tag)}
      onChange={change}
      renderPill={({ value, onRemove }) => (
        <Pill
          withRemoveButton
          onRemove={() => {
            onRemove?.();
            // The button disappears with its tag.
            field.current?.focus();
          }}
          removeButtonProps={{
            "aria-label": t("Remove tag {tag}", { tag: value ?? "" }),
            "aria-hidden": false,
            tabIndex: 0,
          }}
        >
          {value}
        </Pill>
      )}
      {...rest}
    />
  );
}
