import { Checkbox, Radio, Stack, Textarea, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { t } from "#kernel/language.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import classes from "./builder.module.css";
import type { Rule } from "./rule.ts";

interface DraftActProps {
  draft: Rule["draft"];
  error: string | undefined;
  onChange: (draft: Rule["draft"]) => void;
}

/** Draft a reply: a fixed text, or by the AI model where one is configured. */
export function DraftAct({ draft, error, onChange }: DraftActProps) {
  const { data } = useQuery(useTRPC().drafting.show.queryOptions({}));
  const change = (part: Partial<Rule["draft"]>) => onChange({ ...draft, ...part });
  return (
    <div className={classes.act}>
      <Checkbox
        label={t("Draft a reply")}
        description={t("On platforms that support replies. Drafts are reviewed before they're sent.")}
        checked={draft.isWanted}
        onChange={(event) => change({ isWanted: event.currentTarget.checked })}
      />
      {draft.isWanted ? (
        <div className={classes.inside}>
          {data?.available || draft.byModel ? (
            <Radio.Group
              aria-label={t("Draft source")}
              value={draft.byModel ? "model" : "text"}
              onChange={(value) => change({ byModel: value === "model" })}
            >
              <Stack gap={6}>
                <Radio value="text" label={t("Fixed text")} />
                <Radio value="model" label={t("AI (one credit each)")} />
              </Stack>
            </Radio.Group>
          ) : null}
          {draft.byModel ? (
            <TextInput
              label={t("Instructions")}
              placeholder={t("Be brief, and mention the fair on Saturday")}
              maxLength={500}
              value={draft.instruction}
              onChange={(event) => change({ instruction: event.currentTarget.value })}
            />
          ) : (
            <Textarea
              label={t("Reply")}
              placeholder={t("We are open from nine to five.")}
              minRows={3}
              maxRows={10}
              maxLength={10_000}
              value={draft.body}
              error={error}
              onChange={(event) => change({ body: event.currentTarget.value })}
            />
          )}
        </div>
      ) : null}
    </div>
  );
}
