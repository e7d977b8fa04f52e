import { z } from "zod";
import type { Call, Capabilities } from "../contract.ts";
import { sendToMastodon } from "./api.ts";
import { DEFAULTS, POLL } from "./describe.ts";
import { messageOf } from "./refusal.ts";

const Count = z.number().int().positive().optional().catch(undefined);

/** The limits a server declares; each may be missing, and so may all. */
const Limits = z.object({
  // Pleroma and its forks declare them at the top level.
  max_toot_chars: Count,
  configuration: z
    .object({
      statuses: z
        .object({ max_characters: Count, max_media_attachments: Count, characters_reserved_per_url: Count })
        .optional(),
      media_attachments: z
        .object({
          supported_mime_types: z.array(z.string()).optional().catch(undefined),
          description_limit: Count,
          image_size_limit: Count,
          image_matrix_limit: Count,
          video_size_limit: Count,
        })
        .optional(),
      // Source: docs.joinmastodon.org/entities/Instance and neet.github.io/masto.js (InstancePollsConfiguration), read 29
      // November 2026.
      polls: z
        .object({
          max_options: Count,
          max_characters_per_option: Count,
          min_expiration: Count,
          max_expiration: Count,
        })
        .optional()
        .catch(undefined),
    })
    .optional()
    .catch(undefined),
});

/** @throws Error when the server does not declare them */
export async function readCapabilities(origin: string, call: Call): Promise<Capabilities> {
  for (const version of ["v2", "v1"]) {
    const response = await sendToMastodon(call, `${origin}/api/${version}/instance`);
    const { data } = Limits.safeParse(response.json);
    if (response.status === 200 && data) return capabilitiesOf(data);
    if (version === "v1") throw new Error(messageOf(response));
  }
  return DEFAULTS;
}

function capabilitiesOf({ configuration, max_toot_chars }: z.infer<typeof Limits>): Capabilities {
  const { statuses, media_attachments: files, polls } = configuration ?? {};
  const supported = files?.supported_mime_types;
  const typesOf = (types: readonly string[]) => types.filter((type) => supported?.includes(type) ?? true);
  const { image, gif, video } = { ...DEFAULTS.media };
  const images = {
    types: typesOf(image?.types ?? []),
    bytes: files?.image_size_limit ?? DEFAULTS.media_bytes_limit,
    pixels: files?.image_matrix_limit ?? image?.pixels,
  };
  const videos = { types: typesOf(video?.types ?? []), bytes: files?.video_size_limit ?? video?.bytes ?? images.bytes };
  const gifs = { ...images, types: typesOf(gif?.types ?? []) };
  const most = statuses?.max_media_attachments ?? DEFAULTS.media_limit;
  return {
    ...DEFAULTS,
    text_limit: statuses?.max_characters ?? max_toot_chars ?? DEFAULTS.text_limit,
    text_counting: {
      unit: "graphemes",
      link_length: statuses?.characters_reserved_per_url ?? DEFAULTS.text_counting?.link_length,
    },
    poll: {
      options: polls?.max_options ?? POLL.options,
      characters: polls?.max_characters_per_option ?? POLL.characters,
      seconds: {
        min: polls?.min_expiration ?? POLL.seconds.min,
        max: polls?.max_expiration ?? POLL.seconds.max,
      },
    },
    media_limit: most,
    media_types: [...images.types, ...gifs.types, ...videos.types],
    media_bytes_limit: images.bytes,
    media: { image: images, gif: gifs, video: videos },
    media_mixes: [{ image: most }, { gif: 1 }, { video: 1 }],
    alt_text_limit: files?.description_limit ?? DEFAULTS.alt_text_limit,
  };
}
