import { TextInput } from "@mantine/core";
import { t } from "#kernel/language.ts";

interface EmailFieldProps {
  /** The initial value. */
  initial?: string;
  error?: string;
  isFirst?: boolean;
  /** Whether the browser may offer passkeys in this field's autofill. */
  hasPasskeys?: boolean;
}

/** The sign-in email address; password managers store the password with it. */
export function EmailField({ initial, error, isFirst = false, hasPasskeys = false }: EmailFieldProps) {
  return (
    <TextInput
      name="email"
      type="email"
      label={t("Email address")}
      autoComplete={hasPasskeys ? "username webauthn" : "username"}
      inputMode="email"
      defaultValue={initial}
      autoFocus={isFirst}
      required
      error={error}
    />
  );
}
