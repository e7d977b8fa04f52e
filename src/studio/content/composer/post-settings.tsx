import { Suspense } from "react";
import type { LinkSettings } from "#domain/publishing/link-rules/rules.ts";
import { lazy } from "#ui/lazy.tsx";
import { ChannelChoice } from "./channels/channel-choice.tsx";
import type { Channel } from "./checks/checks.ts";
import { Details } from "./details.tsx";
import type { Draft } from "./saving/draft.ts";
import { BestTime } from "./time/best-time.tsx";
import type { Slots } from "./time/use-slots.ts";
import { WhenField } from "./time/when-field.tsx";

const ChannelTime = lazy(async () => ({ default: (await import("./channels/channel-time.tsx")).ChannelTime }));
const LinkCampaign = lazy(() => import("./link-campaign.tsx"));

interface PostSettingsProps {
  draft: Draft;
  channels: readonly Channel[];
  /** The channel whose version is edited, with a time of its own; null is the shared one. */
  channel: Channel | null;
  /** The brand's rules for links; null until they are read. */
  links: LinkSettings | null;
  /** The next free posting times; null where none can be chosen. */
  slots: Slots | null;
  onChange: (update: Partial<Draft> | ((draft: Draft) => Draft)) => void;
  /** Removes a channel's override, with undo. */
  onReset: (message: string, update: (draft: Draft) => Draft) => void;
}

/** The settings below the text: channels, time, details and the campaign of the links. */
export function PostSettings({ draft, channels, channel, links, slots, onChange, onReset }: PostSettingsProps) {
  return (
    <>
      <ChannelChoice channels={channels} draft={draft} onChange={(channelIds) => onChange({ channelIds })} />
      {channel ? (
        <Suspense>
          <ChannelTime key={channel.id} channel={channel} draft={draft} onChange={onChange} onReset={onReset} />
        </Suspense>
      ) : (
        <WhenField when={draft.when} onChange={(when) => onChange({ when })} slots={slots}>
          <BestTime channelIds={draft.channelIds} onPick={(instant) => onChange({ when: { kind: "at", instant } })} />
        </WhenField>
      )}
      <Details draft={draft} onChange={onChange} />
      {links?.isUtmOn || links?.isShortenOn ? (
        <Suspense>
          <LinkCampaign
            campaign={draft.utmCampaign ?? null}
            settings={links}
            onChange={(utmCampaign) => onChange({ utmCampaign })}
          />
        </Suspense>
      ) : null}
    </>
  );
}
