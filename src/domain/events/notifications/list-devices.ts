import { z } from "zod";
import { viewDevice } from "#domain/identity/tokens/index.ts";
import { isLive } from "#domain/identity/tokens/rules.ts";
import { operation } from "#kernel/operation.ts";
import { DeviceList } from "./schema.ts";

export const listDevices = operation({
  name: "device_tokens.list",
  summary: "List the devices registered for push notifications, each with the session or token that it ends with.",
  scope: "user",
  needs: "self",
  tier: "full",
  input: z.object({}),
  output: DeviceList,
  async run({ db, clock, caller }) {
    const rows = await db.deviceToken.findMany({
      where: { userId: caller.userId, credential: isLive(clock.now()) },
      include: { credential: { select: { id: true, kind: true, name: true } } },
      orderBy: { id: "asc" },
    });
    return {
      device_tokens: rows.map((row) => ({
        ...viewDevice(row),
        credential: { ...row.credential, is_current: row.credential.id === caller.token.id },
      })),
    };
  },
});
