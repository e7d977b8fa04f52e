import { Button, SegmentedControl, Textarea, TextInput } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import { MAX_EXAMPLE, MAX_EXAMPLES, MAX_REASON } from "#domain/content/brand-guide/terms.ts";
import { t } from "#kernel/language.ts";
import { IconButton } from "#ui/icon-button.tsx";
import { type DraftExample, nextKey } from "./draft-guide.ts";
import classes from "./guide.module.css";

interface ExampleRowsProps {
  examples: readonly DraftExample[];
  onChange: (examples: readonly DraftExample[]) => void;
}

/** Texts that show how the brand writes, and how it doesn't. */
export function ExampleRows({ examples, onChange }: ExampleRowsProps) {
  const change = (key: number, part: Partial<DraftExample>) =>
    onChange(examples.map((example) => (example.key === key ? { ...example, ...part } : example)));
  const add = () => onChange([...examples, { key: nextKey(examples), text: "", isGood: true, note: "" }]);
  return (
    <div>
      <ul className={classes.rows}>
        {examples.map(({ key, text, isGood, note }) => (
          <li key={key} className={classes.row}>
            <Textarea
              className={classes.wide}
              label={t("Text")}
              autosize
              minRows={2}
              maxLength={MAX_EXAMPLE}
              value={text}
              onChange={({ currentTarget }) => change(key, { text: currentTarget.value })}
            />
            <TextInput
              className={classes.wide}
              label={t("Why (optional)")}
              value={note}
              maxLength={MAX_REASON}
              onChange={({ currentTarget }) => change(key, { note: currentTarget.value })}
            />
            <div className={classes.end}>
              <SegmentedControl
                aria-label={t("Kind of example")}
                data={[
                  { value: "good", label: t("Like this") },
                  { value: "bad", label: t("Not like this") },
                ]}
                value={isGood ? "good" : "bad"}
                onChange={(value) => change(key, { isGood: value === "good" })}
              />
              <IconButton
                aria-label={t("Remove example")}
                onClick={() => onChange(examples.filter((each) => each.key !== key))}
              >
                <IconTrash size={16} stroke={1.5} aria-hidden />
              </IconButton>
            </div>
          </li>
        ))}
      </ul>
      <Button disabled={examples.length >= MAX_EXAMPLES} onClick={add}>
        {t("Add an example")}
      </Button>
    </div>
  );
}
