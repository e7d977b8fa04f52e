import { TextInput } from "@mantine/core";

/** The address that a person signs in with; password managers file the password under it. */
export function EmailField({ error, isFirst = false }: { error?: string | undefined; isFirst?: boolean }) {
  return (
    <TextInput
      name="email"
      type="email"
      label="E-mail address"
      autoComplete="username"
      inputMode="email"
      autoFocus={isFirst}
      required
      error={error}
    />
  );
}
