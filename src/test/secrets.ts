/** Keys shared by all worlds and test processes, so that they can decrypt each other's data. */
export const TEST_SECRETS = {
  AUTH_SECRET: "a secret of the tests, long enough to pass",
  ENCRYPTION_KEYS: `test:${Buffer.alloc(32, 7).toString("base64")}`,
};
