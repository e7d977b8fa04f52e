import { Stack, TextInput } from "@mantine/core";
import { t } from "#kernel/language.ts";
import { Submit } from "#studio/frame/submit.tsx";
import { useSchemaForm } from "#studio/frame/use-schema-form.ts";
import { AuthCard } from "#ui/auth-card.tsx";
import { FormError } from "#ui/form-error.tsx";
import type { Refusal } from "#ui/refusal.ts";

interface DeviceCodeFormProps {
  /** The code that was looked up last. */
  code: string;
  isLoading: boolean;
  refusal: Refusal | null;
  onCode: (code: string) => void;
  /** Looks up the same code again. */
  onSame: () => void;
}

/** Form for the code that a device shows. */
export function DeviceCodeForm({ code, isLoading, refusal, onCode, onSame }: DeviceCodeFormProps) {
  const { form, errors } = useSchemaForm({
    schema: async () => (await import("#domain/identity/device-logins/schema.ts")).UserCodeInput,
    send: async ({ user_code: typed }) => (typed === code ? onSame() : onCode(typed)),
  });
  return (
    <AuthCard title={t("Authorize a device")} description={t("Enter the code shown on the device or in the CLI.")}>
      <form {...form}>
        <Stack gap="md">
          <FormError error={refusal} />
          <TextInput
            name="user_code"
            label={t("Code")}
            placeholder="WDJB-MJHT"
            defaultValue={code}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            autoFocus
            required
            error={errors.user_code}
          />
          <Submit isSending={isLoading} fullWidth>
            {t("Continue")}
          </Submit>
        </Stack>
      </form>
    </AuthCard>
  );
}
