import type { Connector } from "../contract.ts";
import { checkLimits, countGraphemes } from "../shared/text/limits.ts";

const capabilities = {
  text_limit: 100_000,
  media_limit: 50,
  media_types: [
    "image/jpeg",
    "image/png",
    "image/webp",
    "image/gif",
    "image/avif",
    "video/mp4",
    "video/webm",
    "video/quicktime",
  ],
  media_bytes_limit: 1_000_000_000,
  alt_text_limit: 2000,
  thread: true,
  first_comment: true,
};

/** Any URL that accepts a signed POST: a CMS, an automation, the brand's own application. */
export const webhook: Connector = {
  platform: "webhook",
  name: "Webhook",
  icon: "webhook",
  category: "open_web",
  connection: "address",
  capabilities,
  countText: countGraphemes,
  preflight: (content, limits = capabilities) => checkLimits(content, limits, countGraphemes),
};

export const connectors = [webhook];
