import { Radio, Stack } from "@mantine/core";
import type { ReactNode } from "react";
import { t } from "#kernel/language.ts";

/** In a word, for those who can't change it. */
export const describeSetting = (addsCredentials: boolean): string =>
  addsCredentials ? t("Added to published images") : t("Not added");

interface CredentialsFieldProps {
  initial: boolean;
  error: ReactNode;
}

/** Whether images get content credentials when they are published. */
export function CredentialsField({ initial, error }: CredentialsFieldProps) {
  return (
    <Radio.Group
      name="adds_content_credentials"
      aria-label={t("Content credentials")}
      defaultValue={String(initial)}
      error={error}
    >
      <Stack gap="sm">
        <Radio
          value="false"
          label={t("Don't add any")}
          description={t("Images are sent without metadata. What an uploaded image says of itself is shown here only.")}
        />
        <Radio
          value="true"
          label={t("Add them to published images")}
          description={t(
            "They say what was done here and whether generative AI made the image, and contain those that it was uploaded with, unless it was edited here. They are signed by this installation: unless it has a certificate of a known issuer, other apps show “unknown issuer”. Some networks remove them.",
          )}
        />
      </Stack>
    </Radio.Group>
  );
}
