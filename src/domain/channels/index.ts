import { connectChannel } from "./connect.ts";
import { listChannels } from "./list.ts";
import { listPlatforms } from "./list-platforms.ts";
import { reconnectChannel } from "./reconnect.ts";
import { removeChannel } from "./remove.ts";
import { showChannel } from "./show.ts";
import { updateChannel } from "./update.ts";

export { createFeedChannel } from "./create-feed.ts";
export { connectChannel, listChannels, listPlatforms, reconnectChannel, removeChannel, showChannel, updateChannel };

export const operations = [
  listChannels,
  showChannel,
  connectChannel,
  updateChannel,
  reconnectChannel,
  removeChannel,
  listPlatforms,
] as const;
