import { channelLabel } from "#studio/frame/channel-label.ts";

interface NamedChannel {
  id: number;
  platform: string;
  display_name: string;
}

/**
 * The name of a channel of any revision: of the brand, which it may still belong to after it was taken off the post, or
 * of the post, while the brand's channels are loading. Undefined for a deleted one.
 */
export function channelNameIn(channels: readonly NamedChannel[], publications: readonly { channel: NamedChannel }[]) {
  return (id: number): string | undefined => {
    const ofBrand = channels.find((channel) => channel.id === id);
    if (ofBrand) return channelLabel(ofBrand);
    const ofPost = publications.find(({ channel }) => channel.id === id)?.channel;
    return ofPost && channelLabel(ofPost);
  };
}
