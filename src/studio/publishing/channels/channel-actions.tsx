"use client";

import { Button } from "@mantine/core";
import { useState } from "react";
import { t } from "#kernel/language.ts";
import { platformName } from "#platform/connectors/shared/description/names.ts";
import { useAction } from "#studio/frame/use-action.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import { lazyDialog } from "#ui/dialog.tsx";
import { FormError } from "#ui/form-error.tsx";
import { ButtonLink } from "#ui/link.tsx";
import { Row, Rows } from "#ui/rows.tsx";
import { Section } from "#ui/section.tsx";
import { type Channel, isConnectable, mayPause } from "./channel.ts";
import classes from "./channel-actions.module.css";
import { PauseChannel } from "./pause-channel.tsx";
import { useChannelChange } from "./use-channel-change.ts";
import { usePaths } from "./use-paths.ts";

const RenameChannel = lazyDialog(() => import("./rename-channel.tsx"));
const EditPostingTimes = lazyDialog(() => import("./queue/edit-posting-times.tsx"));
const DisableChannel = lazyDialog(() => import("./disable-channel.tsx"));
const DisconnectChannel = lazyDialog(() => import("./disconnect-channel.tsx"));

type Act = "rename" | "times" | "disable" | "disconnect";

/** The actions on a channel, each with an explanation. */
export function ChannelActions({ channel }: { channel: Channel }) {
  const [act, setDialog] = useState<Act | null>(null);
  const paths = usePaths();
  const dialog = (name: Act) => ({ channel, opened: act === name, onClose: () => setDialog(null) });
  const isHealthy = channel.status === "connected";
  return (
    <Section title={t("Manage channel")}>
      <div className={classes.acts}>
        <Rows label={t("Manage channel")}>
          <Row
            title={t("Name")}
            detail={t("Shown in the studio. The handle on the platform doesn't change.")}
            trailing={<Button onClick={() => setDialog("rename")}>{t("Rename")}</Button>}
          />
          {channel.posting_times.length > 0 ? null : (
            <Row
              title={t("Queue")}
              detail={t("Choose when this channel publishes. Posts added to its queue take the next free time.")}
              trailing={<Button onClick={() => setDialog("times")}>{t("Set posting times")}</Button>}
            />
          )}
          {channel.posting_times.length === 0 && mayPause(channel) ? (
            <Row
              title={t("Pause")}
              detail={t("Posts that come due wait until you resume it, and are then published or moved.")}
              trailing={<PauseChannel channel={channel} />}
            />
          ) : null}
          {channel.is_disconnected ? null : channel.status === "disabled" ? (
            <Row
              title={t("Disabled")}
              detail={t("Enable it to publish again.")}
              trailing={<EnableChannel channel={channel} />}
            />
          ) : (
            <Row
              title={t("Disable")}
              detail={t("Posts that come due fail, and can be retried. The connection stays.")}
              trailing={<Button onClick={() => setDialog("disable")}>{t("Disable")}</Button>}
            />
          )}
          {isConnectable(channel) && isHealthy ? (
            <Row
              title={t("Connection")}
              detail={
                channel.platform === "webhook"
                  ? t("Change the URL or create a new secret.")
                  : t("Renew the access to {platform}.", { platform: platformName(channel.platform) })
              }
              trailing={<ButtonLink href={paths.reconnect(channel)}>{t("Reconnect")}</ButtonLink>}
            />
          ) : null}
          {isConnectable(channel) ? (
            <Row
              title={t("Disconnect")}
              detail={t("Delete its credentials. Published posts stay.")}
              trailing={
                <Button color="red" onClick={() => setDialog("disconnect")}>
                  {channel.is_disconnected ? t("Remove") : t("Disconnect")}
                </Button>
              }
            />
          ) : null}
        </Rows>
      </div>
      <RenameChannel {...dialog("rename")} />
      <EditPostingTimes {...dialog("times")} />
      <DisableChannel {...dialog("disable")} />
      <DisconnectChannel {...dialog("disconnect")} />
    </Section>
  );
}

/** Enables a channel again. */
function EnableChannel({ channel: { id } }: { channel: Channel }) {
  const enable = useAction(useTRPC().channels.update.mutationOptions(), {
    onDone: useChannelChange(),
  });
  return (
    <>
      <FormError error={enable.refusal} />
      <Button loading={enable.isPending} onClick={() => enable.run({ id, status: "connected" })}>
        {t("Enable channel")}
      </Button>
    </>
  );
}
