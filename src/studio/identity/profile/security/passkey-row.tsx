import { Button } from "@mantine/core";
import { IconCloud, IconFingerprint } from "@tabler/icons-react";
import type { z } from "zod";
import type { PasskeyView } from "#domain/identity/passkeys/schema.ts";
import { t } from "#kernel/language.ts";
import { useBrowserZone } from "#studio/frame/use-browser-zone.ts";
import { LastUsed } from "#ui/last-used.tsx";
import { RelativeTime } from "#ui/relative-time.tsx";
import { rich } from "#ui/rich.tsx";
import { Row } from "#ui/rows.tsx";
import { Revoke } from "../revoke.tsx";

export type Passkey = z.output<typeof PasskeyView>;

interface PasskeyRowProps {
  passkey: Passkey;
  onRename: () => void;
  onRemove: () => Promise<unknown>;
}

const icon = { size: 18, stroke: 1.5, "aria-hidden": true } as const;

export function PasskeyRow({ passkey, onRename, onRemove }: PasskeyRowProps) {
  const zone = useBrowserZone();
  const { name, device_type, is_backed_up, created_at, last_used_at } = passkey;
  return (
    <Row
      leading={is_backed_up ? <IconCloud {...icon} /> : <IconFingerprint {...icon} />}
      title={name}
      detail={
        <>
          <span>{`${describeStorage(device_type, is_backed_up)} · `}</span>
          {rich("added {time}", { time: <RelativeTime iso={created_at} zone={zone} /> })}
        </>
      }
      trailing={
        <>
          <LastUsed iso={last_used_at} zone={zone} />
          <Button size="xs" aria-label={t("Rename the passkey “{name}”", { name })} onClick={onRename}>
            {t("Rename")}
          </Button>
          <Revoke
            action={t("Remove")}
            name={t("Remove the passkey “{name}”", { name })}
            question={t("Remove the passkey “{name}”?", { name })}
            done={t("Removed the passkey “{name}”.", { name })}
            onConfirm={onRemove}
          >
            {t(
              "You can no longer sign in with it, and your other browsers are signed out. Also delete it from your device or password manager.",
            )}
          </Revoke>
        </>
      }
    />
  );
}

/** What losing the device would mean. */
function describeStorage(type: Passkey["device_type"], isBackedUp: boolean): string {
  if (isBackedUp) return t("synced between your devices");
  return type === "multi_device" ? t("can be synced, on one device") : t("on one device");
}
