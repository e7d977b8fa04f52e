"use client";

import { Group, NativeSelect, Stack } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useState } from "react";
import { ACCESSIBILITY_RULES, RULE_MODES, type RuleMode, type RuleModes } from "#domain/content/accessibility/terms.ts";
import { t } from "#kernel/language.ts";
import { Submit } from "#studio/frame/submit.tsx";
import { useAction } from "#studio/frame/use-action.ts";
import { useSchemaForm } from "#studio/frame/use-schema-form.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import { FormError } from "#ui/form-error.tsx";
import { MODE_NAMES, RULE_TEXTS } from "./rule-texts.ts";

/** The owner's form: off, a warning, or required, for each rule. */
export function AccessibilityRulesForm({ stored }: { stored: RuleModes }) {
  const trpc = useTRPC();
  const [modes, setModes] = useState(stored);
  const update = useAction(trpc.accessibility.updateRules.mutationOptions(), {
    refresh: [trpc.accessibility.pathKey()],
  });
  const { errors, refusal, isSending, form } = useSchemaForm({
    schema: async () => (await import("#domain/content/accessibility/schema.ts")).UpdateAccessibilityRulesInput,
    chosen: modes,
    async send(values) {
      await update.send(values);
      notifications.show({ message: t("Accessibility rules saved.") });
    },
  });
  return (
    <form {...form}>
      {refusal ? <FormError error={refusal} fields={ACCESSIBILITY_RULES} /> : null}
      <Stack gap="lg" maw={560}>
        {ACCESSIBILITY_RULES.map((rule) => (
          <NativeSelect
            key={rule}
            name={rule}
            label={t(RULE_TEXTS[rule].name)}
            description={t(RULE_TEXTS[rule].about)}
            data={RULE_MODES.map((mode) => ({ value: mode, label: t(MODE_NAMES[mode]) }))}
            value={modes[rule]}
            onChange={(event) => setModes({ ...modes, [rule]: event.currentTarget.value as RuleMode })}
            error={errors[rule]}
          />
        ))}
        <Group justify="flex-end">
          <Submit isSending={isSending}>{t("Save accessibility rules")}</Submit>
        </Group>
      </Stack>
    </form>
  );
}
