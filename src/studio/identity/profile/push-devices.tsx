import type { z } from "zod";
import type { CredentialView } from "#domain/identity/tokens/schema.ts";
import { formatList, tn } from "#kernel/language.ts";

/** The push devices that a session or token has registered, which end with it. Renders nothing if there are none. */
export function PushDevices({ devices }: { devices: z.output<typeof CredentialView>["push_devices"] }) {
  if (devices.length === 0) return null;
  const services = [...new Set(devices.map(({ service }) => service))];
  const text = tn(
    devices.length,
    "{count} device gets push notifications ({services})",
    "{count} devices get push notifications ({services})",
    { services: formatList(services) },
  );
  return <span>{` · ${text}`}</span>;
}
