import { Button, TextInput } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import { MAX_TAGS, MAX_TOPICS, MAX_WORD } from "#domain/content/brand-guide/terms.ts";
import { t } from "#kernel/language.ts";
import { IconButton } from "#ui/icon-button.tsx";
import { TagsField } from "#ui/tags-field.tsx";
import { type DraftTopic, nextKey } from "./draft-guide.ts";
import classes from "./guide.module.css";

interface TopicRowsProps {
  topics: readonly DraftTopic[];
  onChange: (topics: readonly DraftTopic[]) => void;
}

/** The hashtags of each topic. */
export function TopicRows({ topics, onChange }: TopicRowsProps) {
  const change = (key: number, part: Partial<DraftTopic>) =>
    onChange(topics.map((topic) => (topic.key === key ? { ...topic, ...part } : topic)));
  return (
    <div>
      <ul className={classes.rows}>
        {topics.map(({ key, name, tags }) => (
          <li key={key} className={classes.row}>
            <TextInput
              label={t("Topic")}
              value={name}
              maxLength={MAX_WORD}
              onChange={({ currentTarget }) => change(key, { name: currentTarget.value })}
            />
            <TagsField
              label={t("Hashtags")}
              placeholder={t("Add a hashtag")}
              tags={tags.map((tag) => tag.replace(/^#/, ""))}
              known={[]}
              most={MAX_TAGS}
              onChange={(next) => change(key, { tags: next })}
            />
            <div className={classes.end}>
              <span />
              <IconButton
                aria-label={name.trim() === "" ? t("Remove row") : t("Remove “{word}”", { word: name })}
                onClick={() => onChange(topics.filter((each) => each.key !== key))}
              >
                <IconTrash size={16} stroke={1.5} aria-hidden />
              </IconButton>
            </div>
          </li>
        ))}
      </ul>
      <Button
        disabled={topics.length >= MAX_TOPICS}
        onClick={() => onChange([...topics, { key: nextKey(topics), name: "", tags: [] }])}
      >
        {t("Add a topic")}
      </Button>
    </div>
  );
}
