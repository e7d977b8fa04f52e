import { listChannels } from "#client/sdk.gen.ts";
import type { Channel } from "#client/types.gen.ts";
import type { Connection } from "../connection.ts";
import { EXIT, Failure, usageError } from "../failure.ts";
import { readPages } from "../paging.ts";
import { cleanText } from "../print.ts";
import { replyOf } from "../response.ts";

/**
 * The ids of channels named by id, handle, platform or `platform:handle`. The server checks ids.
 * @throws Failure notFound for one that the brand does not have, usage for an ambiguous name
 */
export async function findChannels({ client }: Connection, value: readonly string[]): Promise<number[]> {
  if (value.every(isId)) return value.map(Number);
  const { channels } = await readPages("channels", { all: true }, (query) => replyOf(listChannels({ client, query })));
  return value.map((name) => (isId(name) ? Number(name) : findChannel(channels, name)));
}

const isId = (text: string): boolean => /^[1-9]\d{0,15}$/.test(text);

/** The id of the one channel that a name refers to. */
export function findChannel(channels: readonly Channel[], value: string): number {
  const name = value.replace(/^@/, "").toLowerCase();
  const is = (text: string) => text.replace(/^@/, "").toLowerCase() === name;
  const exact = channels.filter(({ platform, handle }) => is(handle) || is(`${platform}:${handle}`));
  const found = exact.length > 0 ? exact : channels.filter(({ platform }) => is(platform));
  const [channel, ...others] = found;
  const list = (some: readonly Channel[]) =>
    some.map(({ id, platform, handle }) => `${id}  ${platform}:${cleanText(handle)}`);
  if (!channel) {
    throw new Failure(EXIT.notFound, `The brand has no channel “${value}”. Available channels:`, {
      details: list(channels),
    });
  }
  if (others.length > 0) throw usageError(`Several channels match “${value}”. Use an id:`, ...list(found));
  return channel.id;
}
