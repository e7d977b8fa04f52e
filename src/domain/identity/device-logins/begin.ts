import { addressKeys, throttleAttempts } from "#domain/operations/limits/index.ts";
import type { PublicContext } from "#kernel/context.ts";
import { fault } from "#kernel/fault.ts";
import { t } from "#kernel/language.ts";
import { operation } from "#kernel/operation.ts";
import { generateToken, hashToken } from "#platform/random-token.ts";
import { BEGIN_RATE, DEVICE_SECONDS, generateUserCode, POLL_SECONDS } from "./rules.ts";
import { BeginDeviceLoginInput, DeviceLoginBegun } from "./schema.ts";

/** A collision with a pending code is rare enough that the second attempt succeeds. */
const TRIES = 5;

export const beginDeviceLogin = operation({
  name: "device_logins.begin",
  summary: "Start a device login: get a device code, and a user code to approve in the browser (RFC 8628).",
  scope: "public",
  input: BeginDeviceLoginInput,
  output: DeviceLoginBegun,
  async run(ctx, { name }) {
    await throttleAttempts(ctx.db, addressKeys("device", ctx.origin.address), BEGIN_RATE);
    const deviceCode = generateToken();
    const userCode = await insert(ctx, name, deviceCode);
    const page = `${ctx.env.APP_URL}/device`;
    return {
      device_code: deviceCode,
      user_code: userCode,
      verification_uri: page,
      verification_uri_complete: `${page}?user_code=${userCode}`,
      expires_in: DEVICE_SECONDS,
      interval: POLL_SECONDS,
    };
  },
});

async function insert({ db, clock, origin }: PublicContext, name: string, deviceCode: string): Promise<string> {
  const now = clock.now();
  const common = {
    deviceCodeHash: hashToken(deviceCode),
    name,
    address: origin.address,
    userAgent: origin.userAgent?.slice(0, 300) ?? null,
    createdAt: now,
    expiresAt: new Date(now.getTime() + DEVICE_SECONDS * 1000),
  };
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const data = [{ ...common, userCode: generateUserCode() }];
    const [row] = await db.deviceLogin.createManyAndReturn({ data, skipDuplicates: true });
    if (row) return row.userCode;
  }
  throw fault("unavailable", { message: t("Too many devices are waiting for approval. Try again later.") });
}
