import { PasswordInput } from "@mantine/core";

interface NewPasswordFieldProps {
  name: string;
  label?: string;
  description?: string;
  error?: string | undefined;
  isFirst?: boolean;
  /** The person's address and names, which make bad passwords. */
  about?: readonly string[];
}

/** Where a password is chosen. */
export function NewPasswordField({
  name,
  label = "New password",
  description = "At least 12 characters. A few words in a row make a good one.",
  error,
  isFirst = false,
}: NewPasswordFieldProps) {
  return (
    <PasswordInput
      name={name}
      label={label}
      description={description}
      autoComplete="new-password"
      autoFocus={isFirst}
      data-autofocus={isFirst || undefined}
      required
      error={error}
    />
  );
}
