import { z } from "zod";
import { operation } from "#kernel/operation.ts";
import { Drafting } from "./schema.ts";

export const getDrafting = operation({
  name: "drafting.get",
  summary: "Get whether AI drafting is available.",
  scope: "brand",
  needs: "content.view",
  tier: "full",
  input: z.object({}),
  output: Drafting,
  async run({ ai }) {
    return { available: ai !== null };
  },
});
