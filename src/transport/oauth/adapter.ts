import { decodeJwt } from "jose";
import { type Adapter, type AdapterPayload, errors } from "oidc-provider";
import {
  type ArtifactKind,
  consumeArtifact,
  deleteArtifact,
  endConnection,
  findArtifact,
  findClient,
  findGrant,
  registerClient,
  saveArtifact,
} from "#domain/identity/oauth/index.ts";
import { LIFETIME } from "#domain/identity/oauth/rules.ts";
import type { Person, PublicContext } from "#kernel/context.ts";
import { parseId } from "#kernel/ids.ts";

/** What the adapter needs of the current request. */
export type Lifetimes = {
  context(): PublicContext;
  /** The client of the request, as the consent screen names it. */
  client(): { name: string; uri: string | null };
  /** The user who is signed in in the browser of the request. */
  person(): Promise<Person | null>;
  /** Whether the browser returns to the library after a decision. */
  isResuming(): boolean;
  /** Whether the client revokes its own access. */
  isLeaving(): boolean;
};

type Settings = { appUrl: string; resource: string };

/** Nothing is stored: in particular not the library's own sessions, so that only our cookie signs a user in. */
const UNSUPPORTED: Adapter = {
  async upsert() {},
  async find() {},
  async findByUserCode() {},
  async findByUid() {},
  async consume() {},
  async destroy() {},
  async revokeByGrantId() {},
};

/** The library's storage: artifacts by their hash, connections as its grants, registered clients. */
export function createAdapter(moment: Lifetimes, settings: Settings): (name: string) => Adapter {
  return (name) => {
    if (name === "Client") return clients(moment);
    if (name === "Grant") return grants(moment, settings);
    return name in LIFETIME ? artifacts(name as ArtifactKind, moment, settings) : UNSUPPORTED;
  };
}

function clients({ context }: Lifetimes): Adapter {
  return {
    ...UNSUPPORTED,
    async upsert(id, metadata) {
      if (isUnstorable(metadata)) throw new errors.InvalidClientMetadata(UNSTORABLE);
      await registerClient(context(), id, metadata);
    },
    find: async (id) => (await findClient(context(), id)) as AdapterPayload | undefined,
  };
}

function grants({ context, isLeaving }: Lifetimes, { resource }: Settings): Adapter {
  return {
    ...UNSUPPORTED,
    async find(id) {
      const grant = await findGrant(context(), id);
      if (!grant) return undefined;
      const { userId, clientId, scope } = grant;
      const exp = epoch(new Date()) + LIFETIME.RefreshToken;
      return { kind: "Grant", jti: id, accountId: String(userId), clientId, resources: { [resource]: scope }, exp };
    },
    destroy: (id) => end(context(), id, isLeaving()),
  };
}

function artifacts(kind: ArtifactKind, moment: Lifetimes, { appUrl }: Settings): Adapter {
  const { context, client, person, isResuming, isLeaving } = moment;
  return {
    ...UNSUPPORTED,
    async upsert(id, payload, seconds) {
      if (isUnstorable(payload)) throw new errors.InvalidRequest(UNSTORABLE);
      if (kind === "PushedAuthorizationRequest") checkPushed(payload);
      // Neither field is stored: one is the secret, the other contains it.
      const { jti: _secret, returnTo: _address, ...rest } = payload;
      const kept = await saveArtifact(context(), kind, id, {
        payload: kind === "Interaction" ? { ...rest, client: client() } : rest,
        tokenId: parseId(String(payload.grantId ?? "")),
        seconds: seconds ?? LIFETIME[kind],
      });
      if (!kept) throw new errors.InvalidGrant("the connection has ended");
    },
    async find(id) {
      const artifact = await findArtifact(context(), kind, id);
      if (!artifact) return undefined;
      const { payload, consumedAt } = artifact;
      // A code goes on only in the browser of the user who allowed it, and while they are signed in there.
      const decidedBy = kind === "Interaction" && isResuming() ? deciderOf(payload) : null;
      if (decidedBy !== null && String((await person())?.userId) !== decidedBy) return undefined;
      return {
        ...payload,
        jti: id,
        ...(kind === "Interaction" ? { returnTo: `${appUrl}/oauth/authorize/${id}` } : {}),
        ...(consumedAt ? { consumed: epoch(consumedAt) } : {}),
      } as AdapterPayload;
    },
    async consume(id) {
      if (!(await consumeArtifact(context(), kind, id))) throw new errors.InvalidGrant("already used");
    },
    async destroy(id) {
      const wasThere = await deleteArtifact(context(), kind, id);
      // The browser returns once: of two concurrent requests, one continues.
      if (kind === "Interaction" && !wasThere) throw new errors.SessionNotFound("interaction session not found");
    },
    revokeByGrantId: (id) => end(context(), id, isLeaving()),
  };
}

/** What `settleQuery` and the storage refuse in a request of the browser's; here it is inside of a JWT. */
function checkPushed({ request }: AdapterPayload): void {
  const { response_mode: mode = "query", ...others } = decodeJwt<{ response_mode?: string }>(request ?? "");
  if (isUnstorable(others)) throw new errors.InvalidRequest(UNSTORABLE);
  if (mode !== "query") throw new errors.UnsupportedResponseMode();
}

/** The ID of the user who allowed a request; null before, and after a denial. */
function deciderOf({ result }: Record<string, unknown>): string | null {
  const { login } = Object(result) as { login?: { accountId: string } };
  return login?.accountId ?? null;
}

/** Deletes everything of a connection with its row, whichever part the library names first. */
async function end(ctx: PublicContext, grantId: string, isLeaving: boolean): Promise<void> {
  const id = parseId(grantId);
  if (id !== null) await endConnection(ctx, { id }, isLeaving ? "left" : "reused");
}

const UNSTORABLE = "contains a character that can't be stored";

/** PostgreSQL stores neither NUL nor a lone surrogate; JSON writes both as escapes. */
const isUnstorable = (payload: object) => /\\u(?:0000|d[89a-f])/i.test(JSON.stringify(payload));

const epoch = (moment: Date) => Math.floor(moment.getTime() / 1000);
