"use client";

import { Anchor } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { t } from "#kernel/language.ts";
import { roleAllows } from "#kernel/permissions.ts";
import { useBrand } from "#studio/frame/brand.tsx";
import { ReadError } from "#studio/frame/read-error.tsx";
import { kindOf } from "#studio/frame/refusal-of.ts";
import { ScreenNotFound } from "#studio/frame/screen-not-found.tsx";
import { useTRPC } from "#transport/trpc/client.tsx";
import { TextLink } from "#ui/link.tsx";
import { Page } from "#ui/page.tsx";
import { FormSkeleton } from "#ui/skeletons.tsx";
import type { Channel, Platform } from "../channel.ts";
import { NoAccess } from "../no-access.tsx";
import { usePaths } from "../use-paths.ts";
import { AddressWizard } from "./address-wizard.tsx";
import { useConnectSearch } from "./connect-search.ts";
import { CredentialsWizard } from "./credentials-wizard.tsx";
import { RedirectWizard } from "./redirect-wizard.tsx";
import { SetupGuide } from "./setup-guide.tsx";

interface ChooseConnectionProps {
  platform: Platform;
  alternative: NonNullable<Platform["alternative"]>;
  channel: Channel | null;
}

/** Channels → Connect → a platform; or reconnects one of its channels. */
export function ConnectScreen({ platform: key, appUrl }: { platform: string; appUrl: string }) {
  const { role } = useBrand();
  const paths = usePaths();
  const trpc = useTRPC();
  const canConnect = roleAllows(role, "connections.manage");
  const [{ channel: channelId }] = useConnectSearch();
  const platforms = useQuery(trpc.channels.platforms.queryOptions({}, { enabled: canConnect }));
  const again = useQuery(
    trpc.channels.show.queryOptions({ id: channelId ?? 0 }, { enabled: canConnect && channelId !== null }),
  );
  if (!canConnect) return <NoAccess />;
  const platform = platforms.data?.platforms.find((one) => one.platform === key);
  const isUnknown = platforms.data && (!platform || platform.connection === "built_in");
  const isElsewhere = again.data ? again.data.platform !== key : kindOf(again.error) === "not_found";
  if (isUnknown || isElsewhere) return <ScreenNotFound />;
  const isKnown = channelId === null || again.data !== undefined;
  // Read once: a refetch must not replace what the person has typed.
  const failed = platform ? again : platforms;
  const title = again.data
    ? t("Reconnect {channel}", { channel: again.data.display_name })
    : platform
      ? t("Connect {platform}", { platform: platform.name })
      : t("Connect a channel");
  const back =
    channelId === null
      ? { href: paths.picker, word: t("Connect a channel") }
      : { href: paths.channel(channelId), word: t("Channel") };
  return (
    <Page
      title={title}
      eyebrow={
        <TextLink href={back.href} size="xs">
          {back.word}
        </TextLink>
      }
      width="reading"
    >
      {platform && isKnown ? (
        <Wizard platform={platform} channel={again.data ?? null} appUrl={appUrl} />
      ) : failed.error ? (
        <ReadError
          title={platform ? t("The channel couldn't be loaded.") : t("The platform couldn't be loaded.")}
          error={failed.error}
          onRetry={() => void failed.refetch()}
        />
      ) : (
        <FormSkeleton fields={2} />
      )}
    </Page>
  );
}

interface WizardProps {
  platform: Platform;
  channel: Channel | null;
  /** The address of this installation. */
  appUrl: string;
}

function Wizard({ platform, channel, appUrl }: WizardProps) {
  if (!platform.is_configured) return <SetupGuide platform={platform} appUrl={appUrl} />;
  if (platform.connection === "address") return <AddressWizard platform={platform} channel={channel} />;
  if (platform.connection === "credentials") return <CredentialsWizard platform={platform} channel={channel} />;
  return platform.alternative ? (
    <ChooseConnection platform={platform} alternative={platform.alternative} channel={channel} />
  ) : (
    <RedirectWizard platform={platform} channel={channel} />
  );
}

/** Connects by signing in on the platform, or, if the person prefers, with credentials. */
function ChooseConnection({ platform, alternative, channel }: ChooseConnectionProps) {
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
