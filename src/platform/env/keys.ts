import { certificateFile, certificateListFile, keyRing, privateKeyFile, secret, vapidKey } from "./kinds.ts";

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
  C2PA_CERTIFICATE: certificateFile.optional().meta({
    description:
      "Signs the content credentials that are added to images: the path of a file in PEM with your certificate, then those that issued it. With `C2PA_KEY`. See `docs/operations/content-credentials.md`.",
    unset: "a self-made certificate, which other apps show as an unknown issuer",
    example: "/etc/masthead/c2pa.pem",
  }),
  C2PA_KEY: privateKeyFile.optional().meta({
    description: "The path of the private key of `C2PA_CERTIFICATE`, in PEM.",
    unset: "the key of the self-made certificate",
    example: "/etc/masthead/c2pa.key",
  }),
  C2PA_TRUST_LIST: certificateListFile.optional().meta({
    description:
      "Issuers whose content credentials in uploaded files are shown as valid: the path of a file with their certificates in PEM, such as C2PA's trust list.",
    unset: "only credentials of this installation are shown as valid, others as from an unknown issuer",
    example: "/etc/masthead/c2pa-trust-list.pem",
  }),
};
