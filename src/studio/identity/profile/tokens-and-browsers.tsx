"use client";

import { Button } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { t } from "#kernel/language.ts";
import { lazyDialog } from "#ui/dialog.tsx";
import { Page } from "#ui/page.tsx";
import { PersonalTokens } from "./personal-tokens.tsx";
import { ProfilePages } from "./profile-pages.tsx";
import { Sessions } from "./sessions.tsx";

const CreateToken = lazyDialog(() => import("./create-token.tsx"));

/** Credentials that act as this person: tokens and sessions. @param baseUrl of the REST API */
export function TokensAndBrowsers({ baseUrl }: { baseUrl: string }) {
  const [isCreating, creating] = useDisclosure(false);
  return (
    <Page
      title={t("Profile")}
      toolbar={<ProfilePages />}
      action={
        <Button variant="filled" onClick={creating.open}>
          {t("Create token")}
        </Button>
      }
    >
      <PersonalTokens />
      <Sessions />
      <CreateToken opened={isCreating} onClose={creating.close} baseUrl={baseUrl} />
    </Page>
  );
}
