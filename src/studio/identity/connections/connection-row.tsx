import { Button } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import type { z } from "zod";
import type { ConnectionView } from "#domain/identity/oauth/schema.ts";
import { t } from "#kernel/language.ts";
import { useBrowserZone } from "#studio/frame/use-browser-zone.ts";
import { Revoke } from "#studio/identity/profile/revoke.tsx";
import { tierLabels } from "#studio/identity/tokens/tier-labels.ts";
import { lazyDialog } from "#ui/dialog.tsx";
import { LastUsed } from "#ui/last-used.tsx";
import { RelativeTime } from "#ui/relative-time.tsx";
import { rich } from "#ui/rich.tsx";
import { Row } from "#ui/rows.tsx";

const LimitConnection = lazyDialog(() => import("./limit-connection.tsx"));

interface ConnectionRowProps {
  connection: z.output<typeof ConnectionView>;
  onRevoke: () => Promise<unknown>;
}

/** An app, its redirect host, its permissions, its limits, and the button that revokes it. */
export function ConnectionRow({ connection, onRevoke }: ConnectionRowProps) {
  const { client_name, redirect_host, tier, created_at, last_used_at, last_used_address } = connection;
  const zone = useBrowserZone();
  const [isEditing, editing] = useDisclosure(false);
  const isLimited = connection.brand_ids.length + connection.channel_ids.length + connection.scopes.length > 0;
  return (
    <Row
      title={<bdi>{client_name}</bdi>}
      detail={
        <>
          <span>{`${t(tierLabels[tier].name)} · `}</span>
          <code translate="no">{redirect_host}</code>
          <span>{` · `}</span>
          {rich("connected {time}", { time: <RelativeTime iso={created_at} zone={zone} /> })}
        </>
      }
      trailing={
        <>
          <LastUsed iso={last_used_at} zone={zone} address={last_used_address} />
          {isLimited ? <span>{t("Limited")}</span> : null}
          <Button
            size="xs"
            flex="none"
            onClick={editing.open}
            aria-label={t("Limit the connection “{name}”", { name: client_name })}
          >
            {t("Limits")}
          </Button>
          <LimitConnection connection={connection} opened={isEditing} onClose={editing.close} />
          <Revoke
            action={t("Revoke")}
            name={t("Revoke the connection “{name}”", { name: client_name })}
            question={t("Revoke the connection “{name}”?", { name: client_name })}
            done={t("Revoked the connection “{name}”.", { name: client_name })}
            onConfirm={onRevoke}
          >
            {t("The app loses access immediately. Its content stays. You can connect it again at any time.")}
          </Revoke>
        </>
      }
    />
  );
}
