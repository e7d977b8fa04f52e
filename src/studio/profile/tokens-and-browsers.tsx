"use client";

import { Button } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { lazy } from "react";
import { OnceOpened } from "#ui/dialog.tsx";
import { Page } from "#ui/page.tsx";
import { PersonalTokens } from "./personal-tokens.tsx";
import { ProfilePages } from "./profile-pages.tsx";
import { Sessions } from "./sessions.tsx";

const CreateToken = lazy(() => import("./create-token.tsx"));

/** Everything that can act as this person: tokens for programs, and browsers that are signed in. */
export function TokensAndBrowsers() {
  const [isCreating, creating] = useDisclosure(false);
  return (
    <Page
      title="Profile"
      toolbar={<ProfilePages />}
      action={
        <Button variant="filled" onClick={creating.open}>
          Create token
        </Button>
      }
    >
      <PersonalTokens />
      <Sessions />
      <OnceOpened opened={isCreating}>
        <CreateToken opened={isCreating} onClose={creating.close} />
      </OnceOpened>
    </Page>
  );
}
