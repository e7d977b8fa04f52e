import type { z } from "zod";
import { wireTime, wireTimeOrNull } from "#kernel/time.ts";
import type { Passkey } from "#platform/db/index.ts";
import type { PasskeyView } from "./schema.ts";

export function viewPasskey(row: Passkey): z.input<typeof PasskeyView> {
  return {
    id: row.id,
    name: row.name,
    device_type: row.deviceType === "multiDevice" ? "multi_device" : "single_device",
    is_backed_up: row.isBackedUp,
    created_at: wireTime(row.createdAt),
    last_used_at: wireTimeOrNull(row.lastUsedAt),
  };
}
