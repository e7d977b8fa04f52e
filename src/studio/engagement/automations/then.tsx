import { Checkbox, Input, NativeSelect } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { t } from "#kernel/language.ts";
import { useAssignees } from "#studio/engagement/inbox/use-assignees.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import { TagsField } from "#ui/tags-field.tsx";
import classes from "./builder.module.css";
import { DraftAct } from "./draft-act.tsx";
import type { Missing, Rule } from "./rule.ts";

interface ThenProps {
  rule: Rule;
  missing: Missing;
  onChange: (part: Partial<Rule>) => void;
}

/** Then: tag it, assign it, draft a reply. */
export function Then({ rule, missing, onChange }: ThenProps) {
  const people = useAssignees();
  const { data } = useQuery(useTRPC().inbox.tags.queryOptions({}));
  const { tag, assign, draft } = rule;
  return (
    <fieldset className={classes.part}>
      <legend className={classes.word}>{t("automation|Then")}</legend>
      {missing.acts ? <Input.Error mt={4}>{missing.acts}</Input.Error> : null}
      <div className={classes.act}>
        <Checkbox
          label={t("Add tags")}
          checked={tag.isWanted}
          aria-invalid={missing.acts ? true : undefined}
          onChange={(event) => onChange({ tag: { ...tag, isWanted: event.currentTarget.checked } })}
        />
        {tag.isWanted ? (
          <div className={classes.inside}>
            <TagsField
              label={t("Tags to add")}
              tags={tag.tags}
              known={data?.tags ?? []}
              onChange={(tags) => onChange({ tag: { ...tag, tags } })}
            />
            {missing.tag ? <Input.Error>{missing.tag}</Input.Error> : null}
          </div>
        ) : null}
      </div>
      <div className={classes.act}>
        <Checkbox
          label={t("Assign")}
          checked={assign.isWanted}
          onChange={(event) => onChange({ assign: { ...assign, isWanted: event.currentTarget.checked } })}
        />
        {assign.isWanted ? (
          <div className={classes.inside}>
            <NativeSelect
              aria-label={t("Assignee")}
              data={[
                { value: "", label: t("Choose assignee") },
                { value: "turn", label: t("In turn, to everyone who can reply") },
                ...people.map(({ id, name }) => ({ value: String(id), label: name })),
              ]}
              value={assign.userId === null ? "" : String(assign.userId)}
              error={missing.assign}
              onChange={({ currentTarget: { value } }) =>
                onChange({ assign: { ...assign, userId: value === "turn" ? value : Number(value) || null } })
              }
            />
            {assign.userId === "turn" ? (
              <Input.Description>
                {t("What someone writes again goes to whom their open messages are assigned.")}
              </Input.Description>
            ) : null}
          </div>
        ) : null}
      </div>
      <DraftAct draft={draft} error={missing.draft} onChange={(next) => onChange({ draft: next })} />
    </fieldset>
  );
}
