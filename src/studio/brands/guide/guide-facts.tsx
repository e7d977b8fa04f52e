import { t } from "#kernel/language.ts";
import { DefinitionList } from "#ui/definition-list.tsx";
import { type Guide, isEmptyGuide } from "./draft-guide.ts";

/** The guide for those who can't change it. */
export function GuideFacts({ guide }: { guide: Guide }) {
  const { voice, words_to_use, words_to_avoid, claims, emoji, topics, examples } = guide;
  if (isEmptyGuide(guide)) return <p>{t("This brand has no guide yet.")}</p>;
  const lines = (texts: readonly string[]) => texts.map((text) => <div key={text}>{text}</div>);
  const rules: Record<typeof emoji, string> = {
    allowed: t("Allowed"),
    warn: t("Avoided"),
    block: t("Posts with emoji are blocked"),
  };
  const items = [
    { term: t("Voice"), value: voice },
    {
      term: t("Words to use"),
      value: lines(
        words_to_use.map(({ word, replaces }) => t("{word}, not {others}", { word, others: replaces.join(", ") })),
      ),
    },
    {
      term: t("Words to avoid"),
      value: lines(
        words_to_avoid.map(({ word, suggestion }) =>
          suggestion === null ? word : t("{word}: write {suggestion}", { word, suggestion }),
        ),
      ),
    },
    { term: t("Claims that need a source"), value: lines(claims.map(({ word }) => word)) },
    { term: t("Emoji"), value: rules[emoji] },
    { term: t("Hashtags by topic"), value: lines(topics.map(({ name, tags }) => `${name}: ${tags.join(" ")}`)) },
    {
      term: t("Examples"),
      value: lines(
        examples.map(({ text, is_good: isGood }) => `${isGood ? t("Like this") : t("Not like this")}: ${text}`),
      ),
    },
  ];
  return <DefinitionList items={items.filter(({ value }) => value.length > 0)} />;
}
