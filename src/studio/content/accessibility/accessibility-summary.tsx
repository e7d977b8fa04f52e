"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { MAX_AVERAGED } from "#domain/content/accessibility/terms.ts";
import { t, tn } from "#kernel/language.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import { DefinitionList } from "#ui/definition-list.tsx";
import { Section } from "#ui/section.tsx";
import { NOT_JUDGED, RULE_TEXTS, SCORE } from "./rule-texts.ts";

interface AccessibilitySummaryProps {
  input: { from: string; to: string; channel_id?: number };
}

/** How accessible the posts of a period were. Nothing without a judged post, and when it can't be loaded. */
export function AccessibilitySummary({ input }: AccessibilitySummaryProps) {
  const { data } = useQuery(useTRPC().accessibility.summary.queryOptions(input, { placeholderData: keepPreviousData }));
  if (!data || data.score === null) return null;
  const posts = tn(data.posts, "The average of {count} published post.", "The average of {count} published posts.");
  const limit = data.is_partial ? ` ${t("Only the newest {count} count.", { count: MAX_AVERAGED })}` : "";
  return (
    <Section
      title={t("Accessibility: {score}", { score: t(SCORE, { score: data.score }) })}
      description={`${posts}${limit} ${t(NOT_JUDGED)}`}
    >
      <DefinitionList
        items={data.parts.map(({ rule, judged, passed }) => ({
          term: t(RULE_TEXTS[rule].name),
          value: t("{passed} of {posts} posts", { passed, posts: judged }),
        }))}
      />
    </Section>
  );
}
