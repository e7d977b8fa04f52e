import { TextInput } from "@mantine/core";

interface EmailFieldProps {
  error?: string | undefined;
  isFirst?: boolean;
  /** Whether the browser may offer passkeys here, beside addresses. */
  hasPasskeys?: boolean;
}

/** The address that a person signs in with; password managers file the password under it. */
export function EmailField({ error, isFirst = false, hasPasskeys = false }: EmailFieldProps) {
  return (
    <TextInput
      name="email"
      type="email"
      label="E-mail address"
      autoComplete={hasPasskeys ? "username webauthn" : "username"}
      inputMode="email"
      autoFocus={isFirst}
      required
      error={error}
    />
  );
}
