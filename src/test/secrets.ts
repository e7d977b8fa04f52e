/** What every world and every process that a test starts has in common, or they could not read what the others encrypted. */
export const TEST_SECRETS = {
  AUTH_SECRET: "a secret of the tests, long enough to pass",
  ENCRYPTION_KEYS: `test:${Buffer.alloc(32, 7).toString("base64")}`,
};
