import { z } from "zod";
import "#kernel/messages.ts";
import { LINK_CARD_PROBLEMS, MAX_LINK_LENGTH } from "./rules.ts";

/** A card's problem; a newer version may store an unknown one. */
const Problem = z.string().meta({ examples: [...LINK_CARD_PROBLEMS] });

export const LinkCard = z
  .object({
    url: z.string().meta({ example: "https://northcoffee.example/harvest" }),
    title: z.string().meta({
      description: "Empty if there is no card; `warning` then says why.",
      example: "This year's harvest",
    }),
    description: z.string().meta({ example: "How the rain changed what we roast." }),
    image: z
      .object({
        url: z.string().meta({ example: "https://masthead.example.com/media/0f1e2d3c4b5a69788796a5b4c3d2e1f0-card" }),
        width: z.number().int().meta({ example: 1200 }),
        height: z.number().int().meta({ example: 630 }),
      })
      .nullable()
      .meta({ description: "A copy of the page's image, as a JPEG." }),
    warning: z
      .object({
        code: Problem,
        message: z.string().meta({ example: "The linked page's image can't be used, so the link card has no image." }),
      })
      .nullable()
      .meta({ description: "Why there is no card, or no image on it." }),
  })
  .meta({ id: "LinkCard" });

export const PreviewLinkInput = z.object({
  url: z
    .url({ protocol: /^https?$/, error: "Use an http or https address." })
    .max(MAX_LINK_LENGTH)
    .meta({ example: "https://northcoffee.example/harvest" }),
});
