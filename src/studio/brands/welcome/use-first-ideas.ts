import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { t } from "#kernel/language.ts";
import { useBrand } from "#studio/frame/brand.tsx";
import { useAction } from "#studio/frame/use-action.ts";
import { useTRPC } from "#transport/trpc/client.tsx";

/** Ideas that any brand can begin with. Their keys keep them from being added twice. */
const firstIdeas = (brand: string) => [
  {
    external_key: "first-week-people",
    headline: t("Who is behind {brand}?", { brand }),
    body: t("Introduce one person: what they do, and what they like about it."),
  },
  {
    external_key: "first-week-making",
    headline: t("A look behind the scenes"),
    body: t("A photo of how something is made, and a sentence about it."),
  },
  {
    external_key: "first-week-question",
    headline: t("The question we hear most"),
    body: t("Answer it in three sentences."),
  },
  {
    external_key: "first-week-opinion",
    headline: t("What do you think?"),
    body: t("Ask your readers a question that is easy to answer."),
  },
  {
    external_key: "first-week-thanks",
    headline: t("A thank you"),
    body: t("Thank a customer or a partner by name, and say what for."),
  },
];

/**
 * The ideas that wait to be used, at most 25.
 * @param isNew whether the brand has no posts: then it gets a few ideas, if it has none
 */
export function useFirstIdeas(isNew: boolean) {
  const trpc = useTRPC();
  const { name } = useBrand();
  const { data, error } = useQuery(trpc.ideas.list.queryOptions({ limit: 25 }));
  const { run, refusal } = useAction(trpc.ideas.import.mutationOptions(), { refresh: [trpc.ideas.pathKey()] });
  const isEmpty = data?.ideas.length === 0;
  const wasAdded = useRef(false);
  useEffect(() => {
    if (!isNew || !isEmpty || wasAdded.current) return;
    wasAdded.current = true;
    run({ ideas: firstIdeas(name).map((idea) => ({ ...idea, status: "shortlisted" as const })) });
  }, [isNew, isEmpty, name, run]);
  return {
    ideas: data?.ideas.filter(({ status }) => status === "new" || status === "shortlisted") ?? [],
    // Nothing of the page is shown before: what comes later would push the days down.
    isReady: error !== null || (data !== undefined && !(isNew && isEmpty && refusal === null)),
  };
}
