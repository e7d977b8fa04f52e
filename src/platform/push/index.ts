import type { Egress } from "../egress/index.ts";
import { createFcm } from "./fcm.ts";
import type { PushMessage, PushOutcome } from "./message.ts";
import type { ServiceAccount } from "./service-account.ts";
import { readTarget } from "./target.ts";
import { readVapid } from "./vapid.ts";
import { sendToBrowser } from "./web.ts";

export { identityOf, readTarget } from "./target.ts";
export type { PushMessage, PushOutcome };

/** Sends notifications to browsers and devices. */
export type Push = {
  /** The key that browsers subscribe with, base64url; null without `VAPID_PRIVATE_KEY`. */
  publicKey: string | null;
  /**
   * @param token as it was registered
   * @returns null when this installation has no key for the token's kind
   * @throws Error for a transient failure
   */
  send(token: string, message: PushMessage): Promise<PushOutcome | null>;
};

/**
 * @param mailFrom the contact for push services when the studio has no https URL
 * @param fcmOrigin of Firebase Cloud Messaging; another one in tests
 */
export function createPush(options: {
  egress: Egress;
  appUrl: string;
  mailFrom: string;
  vapidKey?: string;
  serviceAccount?: ServiceAccount;
  fcmOrigin?: string;
}): Push {
  const { egress, appUrl, mailFrom, vapidKey, serviceAccount, fcmOrigin } = options;
  const vapid = vapidKey === undefined ? null : readVapid(vapidKey);
  const subject = appUrl.startsWith("https:")
    ? appUrl
    : `mailto:${/(?<![^\s<>])[^\s<>@]+@[^\s<>]+/.exec(mailFrom)?.[0]}`;
  const fcm = serviceAccount && createFcm(egress, serviceAccount, fcmOrigin);
  return {
    publicKey: vapid?.publicKey ?? null,
    async send(token, message) {
      const target = readTarget(token);
      if (target?.kind === "web") return vapid && sendToBrowser(egress, { ...vapid, subject }, target, message);
      return target && fcm ? fcm.send(target.token, message) : null;
    },
  };
}
