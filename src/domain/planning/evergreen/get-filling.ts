import { findChannel } from "#domain/publishing/channels/index.ts";
import { operation } from "#kernel/operation.ts";
import { readFilling } from "./read-filling.ts";
import { Filling, FillingInput } from "./schema.ts";

export const getFilling = operation({
  name: "evergreen.get_filling",
  summary: "Get how a channel's queue is filled with evergreen posts.",
  scope: "brand",
  needs: "content.manage",
  tier: "read",
  input: FillingInput,
  output: Filling,
  async run({ db, brandId, clock }, { id }) {
    await findChannel(db, brandId, id);
    return readFilling(db, brandId, id, clock.now());
  },
});
