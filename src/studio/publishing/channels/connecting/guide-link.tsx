import { t } from "#kernel/language.ts";
import { TextLink } from "#ui/link.tsx";
import type { Platform } from "../channel.ts";

/** The platform's page in the developer documentation; test platforms have none. */
export function GuideLink({ platform: { platform, name } }: { platform: Pick<Platform, "platform" | "name"> }) {
  if (platform.startsWith("test_")) return null;
  return (
    <TextLink href={`/developers/channels/${platform}`}>
      {t("Read the guide for {platform}", { platform: name })}
    </TextLink>
  );
}
