/** Web push in this browser: support, permission and subscription. */

import { registerServiceWorker } from "#studio/frame/service-worker.ts";

export type PushState = "unsupported" | "denied" | "off" | "on";

/** The current state, without asking for permission. */
export async function getPushState(): Promise<PushState> {
  if (!isSupported()) return "unsupported";
  if (Notification.permission === "denied") return "denied";
  return Notification.permission === "granted" && (await currentSubscription()) ? "on" : "off";
}

/**
 * Asks for permission and subscribes.
 * @param publicKey the server's, base64url
 * @returns the device token to register; null if the person or the browser refuses
 */
export async function subscribeToPush(publicKey: string): Promise<string | null> {
  if ((await Notification.requestPermission()) !== "granted") return null;
  await registerServiceWorker();
  const { pushManager } = await navigator.serviceWorker.ready;
  const applicationServerKey = bytesOf(publicKey);
  const existing = await pushManager.getSubscription();
  // A subscription with an earlier key of the server prevents a new one.
  if (existing && !isSame(existing.options.applicationServerKey, applicationServerKey)) await existing.unsubscribe();
  return JSON.stringify(await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey }));
}

/** @returns the removed device token; null if there was none */
export async function unsubscribeFromPush(): Promise<string | null> {
  const subscription = await currentSubscription();
  await subscription?.unsubscribe();
  return subscription && JSON.stringify(subscription);
}

/** The device token of this browser, while notifications are allowed; null without a subscription. */
export async function currentToken(): Promise<string | null> {
  if ((await getPushState()) !== "on") return null;
  const subscription = await currentSubscription();
  return subscription && JSON.stringify(subscription);
}

function isSupported(): boolean {
  return "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;
}

async function currentSubscription(): Promise<PushSubscription | null> {
  if (!isSupported()) return null;
  const registration = await navigator.serviceWorker.getRegistration("/");
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** Decodes base64url; some browsers accept the server's key only as bytes. */
export function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(binary, (character) => character.charCodeAt(0));
}

/** Whether a subscription's key, if the browser exposes it, equals these bytes. */
export function isSame(key: ArrayBuffer | null, bytes: Uint8Array): boolean {
  if (key === null) return true;
  const input = new Uint8Array(key);
  return input.length === bytes.length && input.every((byte, index) => byte === bytes[index]);
}
