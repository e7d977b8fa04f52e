import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import type { Call } from "../contract.ts";
import type { SignerAccess } from "./credentials.ts";
import { type EventTemplate, isGenuine, KIND, NostrEvent, signEvent } from "./event.ts";
import { conversationKey, decrypt, encrypt } from "./nip44.ts";
import { hostOf, openRelay, type Relay } from "./relay.ts";

/** Why a signer did not perform a request. */
export class SignerError extends Error {
  override readonly name = "SignerError";
  /** `unreachable`: through none of its relays; `silent`: no response in time; `refused`: it declined. */
  readonly kind: "unreachable" | "silent" | "refused";
  /** The page on which the signer's owner must approve first. */
  readonly authUrl: string | null;

  constructor(kind: SignerError["kind"], message: string, authUrl: string | null = null) {
    super(message);
    this.kind = kind;
    this.authUrl = authUrl;
  }
}

/** See NIP-46: `result` is `auth_url` when the signer's owner has to approve on the page in `error`. */
const Response = z.object({ id: z.string(), result: z.string().nullish(), error: z.string().nullish() });

/** Requests to a signer over open connections. */
export type Signer = {
  /** @throws SignerError */
  ask(method: string, params: readonly string[], timeoutMs: number): Promise<string>;
};

/**
 * Connects to a remote signer while `use` runs: requests and responses are encrypted events passed on by relays.
 * @throws SignerError, or what `use` throws
 */
export async function withSigner<T>(
  call: Pick<Call, "connectSocket" | "signal">,
  { signer, relays, clientKey }: SignerAccess,
  use: (signer: Signer) => Promise<T>,
): Promise<T> {
  const opened = await Promise.allSettled(relays.map((url) => openRelay(call, url)));
  const open: Relay[] = opened.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
  const [failure] = opened.flatMap((one) => (one.status === "rejected" ? [String(one.reason.message)] : []));
  if (open.length === 0) throw unreachable(failure ?? "");
  const key = conversationKey(clientKey.secretKey, signer);
  const waiting = new Map<string, (response: z.infer<typeof Response>) => void>();

  function onEvent({ content, pubkey }: NostrEvent): void {
    if (pubkey !== signer) return;
    const { data } = Response.safeParse(readResponse(content, key));
    if (data) waiting.get(data.id)?.(data);
  }

  const refusing = new Set<Relay>();
  const { promise: refused, reject: refuse } = Promise.withResolvers<never>();
  refused.catch(() => {});

  function onRefused(relay: Relay, reason: string): void {
    refusing.add(relay);
    if (refusing.size === open.length)
      refuse(unreachable(`${hostOf(relay.url)} refused${reason === "" ? "" : `: ${reason}`}`));
  }

  const filter = { kinds: [KIND.remoteSigning], authors: [signer], "#p": [clientKey.pubkey] };
  for (const relay of open) relay.listen(filter, onEvent, (reason) => onRefused(relay, reason));
  try {
    return await use({
      async ask(method, params, timeoutMs) {
        const id = randomUUID();
        const { promise, resolve, reject } = Promise.withResolvers<string>();
        let authUrl: string | null = null;
        waiting.set(id, ({ result, error }) => {
          if (result === "auth_url" && error) authUrl = error;
          else if (error) reject(new SignerError("refused", error));
          else resolve(result ?? "");
        });
        const content = encrypt(JSON.stringify({ id, method, params }), key);
        const created_at = Math.floor(Date.now() / 1000);
        const request = signEvent({ kind: KIND.remoteSigning, created_at, tags: [["p", signer]], content }, clientKey);
        for (const relay of open) passOn(relay, request, (reason) => onRefused(relay, reason));
        const timer = new AbortController();
        const stop = AbortSignal.any([timer.signal, call.signal]);
        const gone = Promise.all(open.map(({ closed }) => closed)).then(([error]) => {
          throw unreachable(error?.message ?? "The connection has ended.");
        });
        gone.catch(() => {});
        const late = sleep(timeoutMs, null, { signal: stop, ref: false })
          .catch(() => null)
          .then(() => {
            throw new SignerError("silent", "The signer didn't respond.", authUrl);
          });
        late.catch(() => {});
        try {
          return await Promise.race([promise, gone, refused, late]);
        } finally {
          timer.abort();
          waiting.delete(id);
        }
      },
    });
  } finally {
    for (const relay of open) relay.close();
  }
}

/** No relay reaches the signer. */
function unreachable(reason: string): SignerError {
  return new SignerError("unreachable", `The signer's relay can't be reached. ${reason.replace(/\.?$/, ".")}`);
}

/** A relay that has disconnected meanwhile is skipped. */
function passOn(relay: Relay, request: NostrEvent, onRefused: (reason: string) => void): void {
  try {
    relay.pass(request, onRefused);
  } catch {
    relay.close();
  }
}

function readResponse(content: string, key: Buffer): unknown {
  try {
    return JSON.parse(decrypt(content, key));
  } catch {
    return null;
  }
}

/**
 * Has an event signed for the account.
 * @throws SignerError, also when the returned event differs from the requested one
 */
export async function signRemotely(
  call: Pick<Call, "connectSocket" | "signal">,
  access: SignerAccess & { pubkey: string },
  template: EventTemplate,
  timeoutMs: number,
): Promise<NostrEvent> {
  const text = await withSigner(call, access, (signer) =>
    signer.ask("sign_event", [JSON.stringify(template)], timeoutMs),
  );
  const { data: event } = NostrEvent.safeParse(parse(text));
  const { kind, content, tags } = template;
  const isSame =
    event?.pubkey === access.pubkey &&
    event.kind === kind &&
    event.content === content &&
    JSON.stringify(event.tags) === JSON.stringify(tags) &&
    isGenuine(event);
  if (!isSame) throw new SignerError("refused", "The signer returned something else than what it was asked to sign.");
  return event;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
