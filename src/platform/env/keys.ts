import { keyRing, secret, vapidKey } from "./kinds.ts";

const WHERE = "Must be the same in every process: a missing or wrong key stops the start with a message that names it.";

export const keys = {
  AUTH_SECRET: secret.optional().meta({
    description: `The key that signs sessions and links, and by which repeated callbacks of networks are recognized: do not change it. Required with \`NODE_ENV=production\` and a database of your own, and for \`npm run worker\`. ${WHERE}`,
    unset: "generated, in `DATA_DIR`",
    example: "the output of: openssl rand -base64 48",
  }),
  ENCRYPTION_KEYS: keyRing.optional().meta({
    description: `The keys that encrypt secrets in the database: \`name:key\` pairs separated by commas. The first one encrypts new values. Required as \`AUTH_SECRET\` is. ${WHERE} \`docs/operations/keys.md\` says how to replace one.`,
    unset: "generated, in `DATA_DIR`",
    example: "k1: followed by the output of: openssl rand -base64 32",
  }),
  VAPID_PRIVATE_KEY: vapidKey.optional().meta({
    description:
      "Identifies this installation to the push services of browsers. Browsers subscribe to its public key, so it must never change. With keys of your own and without this one, web push is off.",
    unset: "generated with the keys above",
    example: "the private key that this prints: npx web-push generate-vapid-keys",
  }),
};
