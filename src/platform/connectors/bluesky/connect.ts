import type { Connect } from "../contract.ts";
import { clientKeysOf, metadataOf } from "./client.ts";
import { isGrant, readCredentials } from "./credentials.ts";
import { bluesky } from "./describe.ts";
import { acceptGrant, refreshGrant, requestGrant, revokeGrant } from "./grant.ts";
import { PLC_DIRECTORY } from "./identity.ts";
import { endSession, openSession, refreshSession } from "./password.ts";
import { readPresentProfile } from "./profile.ts";
import { readVideoQuota, VIDEO_SERVICE, type VideoService } from "./video-service.ts";

/**
 * Connects by OAuth or by an app password; the credentials tell which.
 * @param keyRing ENCRYPTION_KEYS, from which the keys are derived that authenticate this installation
 * @param plc URL of the directory of `did:plc` documents
 * @param video the service that encodes videos; the public one except in tests
 */
export function blueskyConnect({
  keyRing,
  plc = PLC_DIRECTORY,
  video = VIDEO_SERVICE,
}: {
  keyRing: string | undefined;
  plc?: string;
  video?: VideoService;
}): Connect {
  const keys = keyRing === undefined ? [] : clientKeysOf(keyRing);
  return {
    platform: bluesky.platform,
    timeoutMs: 25_000,
    connection: "redirect",
    begin: (request, call) => requestGrant(request, { plc, keys }, call),
    finish: async (response, call) => [await acceptGrant(response, keys, call)],
    open: (typed, call) => openSession(typed, plc, call),
    clientMetadata: (redirectUri) => metadataOf(redirectUri, keys),
    async capabilities(text, call) {
      const videoQuota = await readVideoQuota(video, readCredentials(text), call);
      return { capabilities: bluesky.capabilities, videoQuota };
    },
    profile: ({ credentials }, call) => readPresentProfile(readCredentials(credentials), call),
    async refresh(text, call) {
      const credentials = readCredentials(text);
      return isGrant(credentials) ? refreshGrant(credentials, keys, call) : refreshSession(credentials, call);
    },
    async revoke(text, call) {
      const credentials = readCredentials(text);
      return isGrant(credentials) ? revokeGrant(credentials, keys, call) : endSession(credentials, call);
    },
  };
}
