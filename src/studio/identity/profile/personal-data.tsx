"use client";

import { SimpleGrid, Stack, TextInput } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useQueryClient } from "@tanstack/react-query";
import type { z } from "zod";
import type { MeView } from "#domain/identity/accounts/schema.ts";
import { t } from "#kernel/language.ts";
import { FormDraftNotice } from "#studio/content/drafts/form-draft-notice.tsx";
import { useFormDraft } from "#studio/content/drafts/use-form-draft.ts";
import { Submit } from "#studio/frame/submit.tsx";
import { useAction } from "#studio/frame/use-action.ts";
import { useSchemaForm } from "#studio/frame/use-schema-form.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import { FormError } from "#ui/form-error.tsx";
import { loadChunk } from "#ui/load-chunk.ts";
import { Section } from "#ui/section.tsx";
import { ChangeEmail } from "./change-email.tsx";
import { OwnAvatar } from "./own-avatar.tsx";
import classes from "./personal-data.module.css";

/** Forms omit empty fields, which the operation leaves unchanged; here an emptied field is sent as empty. */
function loadSchema() {
  return loadChunk(async () => {
    const [{ z }, { UpdateMeInput }] = await Promise.all([
      import("zod"),
      import("#domain/identity/accounts/schema.ts"),
    ]);
    return z.preprocess((values) => ({ first_name: "", last_name: "", ...Object(values) }), UpdateMeInput);
  });
}

/** The person's name, which can be changed at once, and email address, which has to be verified. */
export function PersonalData({ user }: Pick<z.output<typeof MeView>, "user">) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const update = useAction(trpc.me.update.mutationOptions());
  const draft = useFormDraft("personal-data");
  const { form, errors, refusal, isSending } = useSchemaForm({
    schema: loadSchema,
    send: async (values) => {
      await update.send(values);
      draft.settle();
      await queries.invalidateQueries({ queryKey: trpc.me.show.pathKey() });
      notifications.show({ message: t("Name saved.") });
    },
  });
  return (
    <Section title={t("Personal data")} description={t("Your name and image are visible to members of your brands.")}>
      <OwnAvatar user={user} />
      <div className={classes.columns}>
        <form {...form} ref={draft.ref}>
          <Stack gap="md" align="flex-start">
            <FormDraftNotice draft={draft} />
            <FormError error={refusal} />
            <SimpleGrid cols={2} spacing="sm" w="100%">
              <TextInput
                name="first_name"
                label={t("First name")}
                autoComplete="given-name"
                maxLength={100}
                required
                defaultValue={user.first_name}
                error={errors.first_name}
              />
              <TextInput
                name="last_name"
                label={t("Last name")}
                autoComplete="family-name"
                maxLength={100}
                defaultValue={user.last_name}
                error={errors.last_name}
              />
            </SimpleGrid>
            <Submit isSending={isSending}>{t("Save name")}</Submit>
          </Stack>
        </form>
        <ChangeEmail email={user.email} isVerified={user.email_verified} />
      </div>
    </Section>
  );
}
