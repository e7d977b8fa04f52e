import { Text } from "@mantine/core";
import { t } from "#kernel/language.ts";

/** Says whose session a sign-in on this page ends. @param name of whoever is signed in in this browser; null: nobody */
export function ReplacesSession({ name }: { name: string | null }) {
  if (name === null) return null;
  return <Text>{t("You're signed in as {name}. Signing in ends that session in this browser.", { name })}</Text>;
}
