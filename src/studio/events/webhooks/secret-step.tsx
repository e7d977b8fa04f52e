import { Button, Stack, Text } from "@mantine/core";
import { t } from "#kernel/language.ts";
import { DialogActions } from "#ui/dialog-actions.tsx";
import { rich } from "#ui/rich.tsx";
import { Secret } from "#ui/secret.tsx";
import { VerifySnippet } from "./verify-snippet.tsx";

interface SecretStepProps {
  secret: string;
  /** The text below the secret. */
  children: string;
  onDone: () => void;
}

/** The step of a dialog that shows a signing secret once, and code that verifies with it. */
export function SecretStep({ secret, children, onDone }: SecretStepProps) {
  return (
    <Stack gap="md">
      <Secret label={t("Signing secret")} copyLabel={t("Copy signing secret")} value={secret}>
        {children}
      </Secret>
      <Text size="sm" c="var(--ink-2)">
        {rich(
          "Every request has the header <code>X-Service-Signature</code>. Verify it against the raw body before you process the request. Standard Webhooks libraries work with the same secret.",
          { code: (content) => <code translate="no">{content}</code> },
        )}
      </Text>
      <VerifySnippet />
      <DialogActions>
        <Button variant="filled" onClick={onDone}>
          {t("I have stored the secret")}
        </Button>
      </DialogActions>
    </Stack>
  );
}
