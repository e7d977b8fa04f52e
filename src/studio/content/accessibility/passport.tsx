"use client";

import { useQuery } from "@tanstack/react-query";
import { t } from "#kernel/language.ts";
import { ReadError } from "#studio/frame/read-error.tsx";
import { useTRPC } from "#transport/trpc/client.tsx";
import { DefinitionList } from "#ui/definition-list.tsx";
import { Section } from "#ui/section.tsx";
import { NOT_JUDGED, RULE_TEXTS, SCORE, STATE_NAMES } from "./rule-texts.ts";

/** How accessible a post is: the score, what it is made of, and what to do. Nothing for a post without content. */
export default function Passport({ postId }: { postId: number }) {
  // Among the reads of posts, which are repeated after a change.
  const { data, isLoadingError, error, refetch } = useQuery(useTRPC().posts.accessibility.queryOptions({ id: postId }));
  if (isLoadingError) {
    return <ReadError title={t("The accessibility passport couldn't be loaded.")} error={error} onRetry={refetch} />;
  }
  if (!data || data.score === null) return null;
  const judged = data.parts.filter(({ state }) => state !== "off" && state !== "none");
  const findings = [...new Set(data.findings.map(({ message, fix }) => [message, fix].filter(Boolean).join(" ")))];
  return (
    <Section
      title={t("Accessibility: {score}", { score: t(SCORE, { score: data.score }) })}
      description={`${t("The share of the brand's rules that the post meets, in steps of five.")} ${t(NOT_JUDGED)}`}
    >
      <DefinitionList
        items={judged.map(({ rule, state }) => ({ term: t(RULE_TEXTS[rule].name), value: t(STATE_NAMES[state]) }))}
      />
      {findings.length > 0 ? (
        <ul>
          {findings.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      ) : null}
    </Section>
  );
}
