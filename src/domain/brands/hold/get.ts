import { z } from "zod";
import { operation } from "#kernel/operation.ts";
import { HoldState } from "./schema.ts";
import { viewHoldState } from "./view.ts";

export const getHold = operation({
  name: "hold.get",
  summary: "Read whether the brand is on hold, why, and what waits for the end of the hold.",
  scope: "brand",
  needs: "content.view",
  tier: "read",
  input: z.object({}),
  output: HoldState,
  run: viewHoldState,
});
