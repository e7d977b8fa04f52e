"use client";

import { Button, TextInput } from "@mantine/core";
import { useRouter } from "next/navigation";
import { type FormEvent, type ReactNode, useRef, useState } from "react";
import { t } from "#kernel/language.ts";
import { recordShape } from "#studio/content/drafts/merge.ts";
import { RestoredNotice } from "#studio/content/drafts/restored-notice.tsx";
import { useDraft } from "#studio/content/drafts/use-draft.ts";
import { useDraftStore } from "#studio/content/drafts/use-draft-store.ts";
import { studioPath, useBrand } from "#studio/frame/brand.tsx";
import { useAction } from "#studio/frame/use-action.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import { FormError } from "#ui/form-error.tsx";
import { Page } from "#ui/page.tsx";
import classes from "./builder.module.css";
import { Clauses } from "./clauses.tsx";
import { type Automation, BLANK, inputOf, type Missing, missingIn, type Rule, ruleOf } from "./rule.ts";
import { Then } from "./then.tsx";
import { Trial } from "./trial.tsx";
import { useAutomationActions } from "./use-automation-actions.ts";
import { When } from "./when.tsx";

const SHAPE = recordShape(BLANK);

interface BuilderProps {
  title: string;
  eyebrow: ReactNode;
  /** Null for a new one. */
  automation: Automation | null;
}

/** Builds an automation as one sentence: when an item comes in, if conditions hold, then actions. */
export function Builder({ title, eyebrow, automation }: BuilderProps) {
  const { handle } = useBrand();
  const trpc = useTRPC();
  const router = useRouter();
  const { keys, remove, isRemoving } = useAutomationActions();
  const [{ content: rule, isRestored, canUndo }, draft] = useDraft({
    store: useDraftStore(),
    shape: SHAPE,
    what: () => `automation.${automation?.id ?? "new"}`,
    server: null,
    content: automation ? ruleOf(automation) : BLANK,
  });
  const [missing, setMissing] = useState<Missing>({});
  const form = useRef<HTMLFormElement>(null);

  const leave = () => {
    draft.settle();
    router.push(studioPath(handle, "settings/automations"));
  };
  const common = { onDone: leave, refresh: keys };
  const create = useAction(trpc.automations.create.mutationOptions(), common);
  const update = useAction(trpc.automations.update.mutationOptions(), common);
  const failed = create.refusal ?? update.refusal;
  const isPending = create.isPending || update.isPending || create.isDone || update.isDone;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = missingIn(rule);
    setMissing(found);
    if (Object.keys(found).length > 0) {
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus());
      return;
    }
    if (automation) update.run({ id: automation.id, ...inputOf(rule) });
    else create.run(inputOf(rule));
  };
  const change = (part: Partial<Rule>) => {
    draft.change(part);
    setMissing({});
  };
  return (
    <Page title={title} eyebrow={eyebrow} aside={<Trial rule={rule} />}>
      <form ref={form} className={classes.form} onSubmit={submit} noValidate>
        <FormError error={failed} />
        <RestoredNotice draft={{ isRestored, canUndo, discard: () => draft.discard(), undo: () => draft.undo() }} />
        <TextInput
          label={t("Name")}
          placeholder={t("Opening hours")}
          maxLength={100}
          autoComplete="off"
          value={rule.name}
          error={missing.name}
          onChange={(event) => change({ name: event.currentTarget.value })}
        />
        <When rule={rule} missing={missing} onChange={change} />
        <Clauses clauses={rule.clauses} error={missing.clauses} onChange={(clauses) => change({ clauses })} />
        <Then rule={rule} missing={missing} onChange={change} />
        <div className={classes.acts}>
          {automation ? (
            <Button
              className={classes.delete}
              variant="subtle"
              color="red"
              loading={isRemoving}
              onClick={() => remove(automation, leave)}
            >
              {t("Delete")}
            </Button>
          ) : null}
          <Button disabled={isPending} onClick={leave}>
            {t("Cancel")}
          </Button>
          <Button type="submit" variant="filled" loading={isPending}>
            {automation ? t("Save changes") : t("Create and enable")}
          </Button>
        </div>
      </form>
    </Page>
  );
}
