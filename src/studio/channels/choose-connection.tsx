"use client";

import { Anchor, Stack } from "@mantine/core";
import type { Channel, Platform } from "./channel.ts";
import { useConnectSearch } from "./connect-search.ts";
import { CredentialsWizard } from "./credentials-wizard.tsx";
import { RedirectWizard } from "./redirect-wizard.tsx";

interface ChooseConnectionProps {
  platform: Platform;
  alternative: NonNullable<Platform["alternative"]>;
  channel: Channel | null;
}

/** Connects by signing in on the platform, or, if the person prefers, with credentials. */
export function ChooseConnection({ platform, alternative, channel }: ChooseConnectionProps) {
  const [{ by, request, ticket }, setSearch] = useConnectSearch();
  const isReturning = request !== null || ticket !== null;
  const isByCredentials = by === "credentials" && !isReturning;
  return (
    <Stack gap="lg" align="flex-start">
      {isByCredentials ? (
        <CredentialsWizard platform={{ ...platform, fields: alternative.fields }} channel={channel} />
      ) : (
        <RedirectWizard platform={platform} channel={channel} />
      )}
      {isReturning ? null : (
        <Anchor
          component="button"
          type="button"
          onClick={() => void setSearch({ by: isByCredentials ? null : "credentials", ended: null })}
        >
          {isByCredentials ? `Sign in on ${platform.name} instead` : `Use ${alternative.label} instead`}
        </Anchor>
      )}
    </Stack>
  );
}
