import { platformName } from "#platform/connectors/names.ts";
import { channelLabel } from "../frame/channel-label.ts";

interface NamedChannel {
  id: number;
  platform: string;
  display_name: string;
}

interface ChannelRef {
  id: number;
  platform: string;
  handle: string;
}

/**
 * The name of a channel of any revision: of the brand, which it may still belong to after it was taken off the post, or
 * of the post, while the brand's channels are loading. Undefined for a deleted one.
 */
export function channelNameIn(channels: readonly NamedChannel[], publications: readonly { channel: ChannelRef }[]) {
  return (id: number): string | undefined => {
    const ofBrand = channels.find((channel) => channel.id === id);
    if (ofBrand) return channelLabel(ofBrand);
    const ofPost = publications.find(({ channel }) => channel.id === id)?.channel;
    return ofPost && `${platformName(ofPost.platform)} ${ofPost.handle}`;
  };
}
