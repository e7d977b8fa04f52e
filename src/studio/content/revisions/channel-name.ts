import { channelLabel } from "#studio/frame/channel-label.ts";

interface NamedChannel {
  id: number;
  platform: string;
  display_name: string;
}

/**
 * The name of a channel in any revision. It comes from the brand's channels, because the channel may no longer be on
 * the post, or from the post while those are loading. Undefined for a deleted channel.
 */
export function channelNameIn(channels: readonly NamedChannel[], publications: readonly { channel: NamedChannel }[]) {
  return (id: number): string | undefined => {
    const ofBrand = channels.find((channel) => channel.id === id);
    if (ofBrand) return channelLabel(ofBrand);
    const ofPost = publications.find(({ channel }) => channel.id === id)?.channel;
    return ofPost && channelLabel(ofPost);
  };
}
