import { listChannels } from "#domain/channels/index.ts";
import { get } from "../route.ts";

export const posts = [get("/channels", listChannels)];
