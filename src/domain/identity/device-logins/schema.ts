import { z } from "zod";
import { Confirmation } from "#domain/identity/credentials/schema.ts";
import { DeviceName } from "#domain/identity/tokens/schema.ts";
import { asSecret } from "#kernel/secret.ts";
import { WireTime } from "#kernel/time.ts";

export const BeginDeviceLoginInput = z.object({
  name: DeviceName.default("Command line").meta({
    description: "Device name. Also used as the token's name.",
    example: "ada-laptop",
  }),
});

/** RFC 8628 §3.2. */
export const DeviceLoginBegun = z
  .object({
    device_code: asSecret(
      z.string().meta({
        description: "Keep it on the device.",
        example: "GmRhmhcxhwAzkoEqiMEg_DnyEysNkuNhszIySk9eS0c",
      }),
    ),
    user_code: asSecret(
      z.string().meta({ description: "Shown to the user to compare or enter.", example: "WDJB-MJHT" }),
    ),
    verification_uri: z.string().meta({ example: "https://masthead.example.com/device" }),
    verification_uri_complete: asSecret(
      z.string().meta({ example: "https://masthead.example.com/device?user_code=WDJB-MJHT" }),
    ),
    expires_in: z.number().int().meta({ description: "Seconds.", example: 900 }),
    interval: z.number().int().meta({ description: "Seconds between polls.", example: 5 }),
  })
  .meta({ id: "DeviceLogin" });

export const PollDeviceLoginInput = z.object({
  device_code: z.string().min(1).max(200).meta({ example: "GmRhmhcxhwAzkoEqiMEg_DnyEysNkuNhszIySk9eS0c" }),
});

export const UserCodeInput = z.object({
  user_code: z.string().trim().min(1).max(40).meta({ example: "WDJB-MJHT" }),
});

export const ApproveDeviceInput = UserCodeInput.extend(Confirmation.shape);

/** What the user sees before deciding. */
export const PendingDevice = z.object({
  user_code: z.string(),
  name: z.string(),
  address: z.string().nullable(),
  user_agent: z.string().nullable(),
  created_at: WireTime,
  expires_at: WireTime,
});

export const DeviceDecision = z.object({ name: z.string() });
