import { Button, Switch, TextInput } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import { MAX_REASON, MAX_REPLACED, MAX_WORD } from "#domain/content/brand-guide/terms.ts";
import { t } from "#kernel/language.ts";
import { IconButton } from "#ui/icon-button.tsx";
import { type DraftWord, nextKey } from "./draft-guide.ts";
import classes from "./guide.module.css";

interface WordRowsProps {
  words: readonly DraftWord[];
  /** The label of a row's word. */
  label: string;
  /** The label of what belongs to it; undefined for claims, which have nothing. */
  otherLabel?: string;
  addLabel: string;
  most: number;
  /** By index, as the server names them. */
  errorOf: (index: number) => string | undefined;
  onChange: (words: readonly DraftWord[]) => void;
}

/** The rows of a list of words: each with its reason, and whether it blocks a post. */
export function WordRows({ words, label, otherLabel, addLabel, most, errorOf, onChange }: WordRowsProps) {
  const change = (key: number, part: Partial<DraftWord>) =>
    onChange(words.map((word) => (word.key === key ? { ...word, ...part } : word)));
  const add = () => onChange([...words, { key: nextKey(words), word: "", other: "", reason: "", blocks: false }]);
  return (
    <div>
      <ul className={classes.rows}>
        {words.map(({ key, word, other, reason, blocks }, index) => (
          <li key={key} className={classes.row}>
            <TextInput
              className={otherLabel === undefined ? classes.wide : undefined}
              label={label}
              value={word}
              maxLength={MAX_WORD}
              error={errorOf(index)}
              onChange={({ currentTarget }) => change(key, { word: currentTarget.value })}
            />
            {otherLabel === undefined ? null : (
              <TextInput
                label={otherLabel}
                value={other}
                maxLength={(MAX_WORD + 2) * MAX_REPLACED}
                onChange={({ currentTarget }) => change(key, { other: currentTarget.value })}
              />
            )}
            <TextInput
              className={classes.wide}
              label={t("Reason (optional)")}
              value={reason}
              maxLength={MAX_REASON}
              onChange={({ currentTarget }) => change(key, { reason: currentTarget.value })}
            />
            <div className={classes.end}>
              <Switch
                label={t("Block posts with it")}
                checked={blocks}
                onChange={({ currentTarget }) => change(key, { blocks: currentTarget.checked })}
              />
              <IconButton
                aria-label={word.trim() === "" ? t("Remove row") : t("Remove “{word}”", { word })}
                onClick={() => onChange(words.filter((each) => each.key !== key))}
              >
                <IconTrash size={16} stroke={1.5} aria-hidden />
              </IconButton>
            </div>
          </li>
        ))}
      </ul>
      <Button disabled={words.length >= most} onClick={add}>
        {addLabel}
      </Button>
    </div>
  );
}
