import { TextInput } from "@mantine/core";

interface EmailFieldProps {
  /** What was entered before. */
  initial?: string;
  error?: string;
  isFirst?: boolean;
  /** Whether the browser may offer passkeys here, beside addresses. */
  hasPasskeys?: boolean;
}

/** The address that a person signs in with; password managers file the password under it. */
export function EmailField({ initial, error, isFirst = false, hasPasskeys = false }: EmailFieldProps) {
  return (
    <TextInput
      name="email"
      type="email"
      label="Email address"
      autoComplete={hasPasskeys ? "username webauthn" : "username"}
      inputMode="email"
      defaultValue={initial}
      autoFocus={isFirst}
      required
      error={error}
    />
  );
}
