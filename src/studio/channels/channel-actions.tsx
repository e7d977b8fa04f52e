"use client";

import { Button } from "@mantine/core";
import { useState } from "react";
import { platformName } from "#platform/connectors/names.ts";
import { lazyDialog } from "#ui/dialog.tsx";
import { ButtonLink } from "#ui/link.tsx";
import { Row, Rows } from "#ui/rows.tsx";
import { Section } from "#ui/section.tsx";
import { type Channel, isConnectable, mayPause } from "./channel.ts";
import classes from "./channel-actions.module.css";
import { EnableChannel } from "./enable-channel.tsx";
import { PauseChannel } from "./pause-channel.tsx";
import { usePaths } from "./use-paths.ts";

const RenameChannel = lazyDialog(() => import("./rename-channel.tsx"));
const EditPostingTimes = lazyDialog(() => import("./edit-posting-times.tsx"));
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
    <Section title="Manage channel">
      <div className={classes.acts}>
        <Rows label="Manage channel">
          <Row
            title="Name"
            detail="Shown in the studio. The handle on the platform doesn't change."
            trailing={<Button onClick={() => setDialog("rename")}>Rename</Button>}
          />
          {channel.posting_times.length > 0 ? null : (
            <Row
              title="Queue"
              detail="Choose when this channel publishes. Posts added to its queue take the next free time."
              trailing={<Button onClick={() => setDialog("times")}>Set posting times</Button>}
            />
          )}
          {channel.posting_times.length === 0 && mayPause(channel) ? (
            <Row
              title="Pause"
              detail="Posts that come due wait until you resume it, and are then published or moved."
              trailing={<PauseChannel channel={channel} />}
            />
          ) : null}
          {channel.is_disconnected ? null : channel.status === "disabled" ? (
            <Row title="Disabled" detail="Enable it to publish again." trailing={<EnableChannel channel={channel} />} />
          ) : (
            <Row
              title="Disable"
              detail="Posts that come due fail, and can be retried. The connection stays."
              trailing={<Button onClick={() => setDialog("disable")}>Disable</Button>}
            />
          )}
          {isConnectable(channel) && isHealthy ? (
            <Row
              title="Connection"
              detail={
                channel.platform === "webhook"
                  ? "Change the URL or create a new secret."
                  : `Renew the access to ${platformName(channel.platform)}.`
              }
              trailing={<ButtonLink href={paths.reconnect(channel)}>Reconnect</ButtonLink>}
            />
          ) : null}
          {isConnectable(channel) ? (
            <Row
              title="Disconnect"
              detail="Delete its credentials. Published posts stay."
              trailing={
                <Button color="red" onClick={() => setDialog("disconnect")}>
                  {channel.is_disconnected ? "Remove" : "Disconnect"}
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
