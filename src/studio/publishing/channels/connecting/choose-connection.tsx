"use client";

import { Anchor } from "@mantine/core";
import { t } from "#kernel/language.ts";
import type { Channel, Platform } from "../channel.ts";
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
  const other = isReturning ? null : (
    <div>
      <Anchor
        component="button"
        type="button"
        onClick={() => void setSearch({ by: isByCredentials ? null : "credentials", ended: null })}
      >
        {isByCredentials
          ? t("Sign in on {platform} instead", { platform: platform.name })
          : t("Use {credential} instead", { credential: alternative.label })}
      </Anchor>
    </div>
  );
  return isByCredentials ? (
    <CredentialsWizard platform={{ ...platform, fields: alternative.fields }} channel={channel} alternative={other} />
  ) : (
    <RedirectWizard platform={platform} channel={channel} alternative={other} />
  );
}
