import { Input, TextInput } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, useId, useState } from "react";
import { useTRPC } from "#transport/trpc/client.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import classes from "./tags-field.module.css";

interface TagsFieldProps {
  tags: readonly string[];
  onChange: (tags: readonly string[]) => void;
}

/** The most that a post takes. */
const MOST = 50;

/** Tags, one after the other; those that the brand has used before are offered as one types. */
export function TagsField({ tags, onChange }: TagsFieldProps) {
  const [text, setText] = useState("");
  const [isWanted, setWanted] = useState(false);
  const id = useId();
  const used = useQuery({ ...useTRPC().posts.tags.queryOptions({}), enabled: isWanted });
  const offered = used.data?.tags.filter((tag) => !tags.includes(tag)) ?? [];

  const add = (typed: string) => {
    const added = typed
      .split(",")
      .map((tag) => tag.trim().replace(/^#/, ""))
      .filter(Boolean);
    onChange([...new Set([...tags, ...added])].slice(0, MOST));
    setText("");
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Enter" && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      add(text);
    } else if (event.key === "Backspace" && text === "") onChange(tags.slice(0, -1));
  };

  return (
    <div>
      <TextInput
        label="Tags"
        description="Shown under the post on your feed page. Separate with Enter or a comma."
        id={id}
        list={`${id}-used`}
        maxLength={100}
        autoComplete="off"
        value={text}
        onFocus={() => setWanted(true)}
        onBlur={() => add(text)}
        onKeyDown={onKeyDown}
        onChange={(event) => {
          const { value } = event.currentTarget;
          // A suggestion that was chosen comes at once, and whole.
          if (value.includes(",") || (value.length - text.length > 1 && offered.includes(value))) add(value);
          else setText(value);
        }}
      />
      <datalist id={`${id}-used`}>
        {offered.map((tag) => (
          <option key={tag} value={tag} />
        ))}
      </datalist>
      {tags.length > 0 ? (
        <ul className={classes.tags} aria-label="Chosen tags">
          {tags.map((tag) => (
            <li key={tag} className={classes.tag}>
              {tag}
              <IconButton
                size={24}
                aria-label={`Remove the tag ${tag}`}
                onClick={(event) => {
                  // The button goes with its tag; the focus goes to the next one, or to the field.
                  const item = event.currentTarget.closest("li");
                  const near = item?.nextElementSibling ?? item?.previousElementSibling;
                  (near?.querySelector("button") ?? document.getElementById(id))?.focus();
                  onChange(tags.filter((other) => other !== tag));
                }}
              >
                <IconX size={13} stroke={2} aria-hidden />
              </IconButton>
            </li>
          ))}
        </ul>
      ) : null}
      {tags.length >= MOST ? <Input.Description>No more than {MOST} fit.</Input.Description> : null}
    </div>
  );
}
