import { Button, Group } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useQuery } from "@tanstack/react-query";
import { t, tn } from "#kernel/language.ts";
import { useAction } from "#studio/frame/use-action.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import { Section } from "#ui/section.tsx";
import { type DraftGuide, isAccepted, type Proposal, withRule } from "./draft-guide.ts";
import classes from "./guide.module.css";

interface GuideProposalsProps {
  draft: DraftGuide;
  /** Adds a rule to the guide that is being edited; it is saved with it. */
  onAccept: (draft: DraftGuide) => void;
}

/** What reviewers keep removing from posts, to make a rule of it. */
export function GuideProposals({ draft, onAccept }: GuideProposalsProps) {
  const trpc = useTRPC();
  // Reviews elsewhere change it, and nothing tells this page.
  const { data } = useQuery(trpc.brandGuide.proposals.queryOptions({}, { staleTime: 0 }));
  const refresh = [trpc.brandGuide.proposals.pathKey()];
  const restore = useAction(trpc.brandGuide.dismissProposal.mutationOptions(), { refresh });
  const dismiss = useAction(trpc.brandGuide.dismissProposal.mutationOptions(), {
    refresh,
    toast: () => t("Proposal dismissed."),
    undo:
      (_, { key }) =>
      () =>
        restore.run({ key, dismissed: false }),
  });
  const proposals = (data?.proposals ?? []).filter((proposal) => !isAccepted(draft, proposal));
  if (proposals.length === 0) return null;
  const accept = (proposal: Proposal) => {
    onAccept(withRule(draft, proposal));
    notifications.show({ message: t("Rule added. It applies once you save the guide.") });
  };
  return (
    <Section
      title={t("Proposals")}
      description={t("What reviews removed from several posts in the last 90 days. A new rule begins as a warning.")}
    >
      <ul className={classes.rows}>
        {proposals.map((proposal) => {
          const { key, kind, word, removed } = proposal;
          const name = kind === "emoji" ? t("Emoji") : `“${word}”`;
          return (
            <li key={key} className={classes.proposal}>
              <p>
                {tn(removed, "{name}: removed from {count} post.", "{name}: removed from {count} posts.", { name })}
              </p>
              <Group gap="xs">
                <Button size="compact-sm" onClick={() => accept(proposal)}>
                  {t("Make it a rule")}
                </Button>
                <Button size="compact-sm" variant="subtle" onClick={() => dismiss.run({ key })}>
                  {t("Dismiss")}
                </Button>
              </Group>
            </li>
          );
        })}
      </ul>
    </Section>
  );
}
