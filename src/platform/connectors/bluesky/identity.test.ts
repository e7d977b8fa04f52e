import { expect, it, onTestFinished } from "vitest";
import { testEnv } from "#test/env.ts";
import { open } from "#test/networks/lend.ts";
import { startStandIn } from "#test/networks/stand-in.ts";
import type { Egress, EgressOutcome } from "../../egress/index.ts";
import type { Call } from "../contract.ts";
import { PLC_DIRECTORY, resolveIdentity } from "./identity.ts";
import { network } from "./index.ts";

const DID = "did:plc:abcdefghijklmnopqrstuvwx";

type Pages = Record<string, object | string>;

/** A network that consists of a few URLs and DNS records. */
function callOf(pages: Pages, names: Record<string, string[]> = {}): Call {
  const request = async ({ url }: { url: string }): Promise<EgressOutcome> => {
    const page = pages[url];
    const body = typeof page === "string" ? page : JSON.stringify(page ?? { message: `DID not registered: ${DID}` });
    const headers = { "content-type": "application/json" };
    return { ok: true, status: page === undefined ? 404 : 200, headers, body, truncated: false, durationMs: 1 };
  };
  const texts = async (name: string) => names[name] ?? null;
  return { egress: { request, texts } as unknown as Egress } as unknown as Call;
}

function documentOf(serviceEndpoint: unknown, id = DID): object {
  return {
    id,
    service: [
      { id: `${id}#other`, serviceEndpoint: "x" },
      { id: "#atproto_pds", serviceEndpoint },
    ],
  };
}

const PLC = `${PLC_DIRECTORY}/${DID}`;
const FOUND = { did: DID, pds: "https://pds.example" };
const resolve = (typed: string, call: Call) => resolveIdentity(typed, PLC_DIRECTORY, call);

it("resolves a handle by its DNS record", async () => {
  const call = callOf({ [PLC]: documentOf("https://pds.example/") }, { "_atproto.north.example": [`did=${DID}`] });
  expect(await resolve(" @North.example ", call)).toEqual(FOUND);
});

it("resolves a handle by its host's file, and an account by its DID", async () => {
  const pages = {
    [PLC]: documentOf("https://pds.example"),
    "https://north.example/.well-known/atproto-did": `${DID}\n`,
  };
  expect(await resolve("https://bsky.app/profile/north.example", callOf(pages))).toEqual(FOUND);
  expect(await resolve(DID, callOf(pages))).toEqual(FOUND);
});

it("finds the server of an account that uses did:web", async () => {
  const did = "did:web:north.example";
  const call = callOf({ "https://north.example/.well-known/did.json": documentOf("https://pds.example", did) });
  expect(await resolve(did, call)).toEqual({ did, pds: "https://pds.example" });
});

it.each([["http://pds.example"], ["not an address"], [{}]])(
  "refuses the server %j, so that no password is sent to it",
  async (endpoint) => {
    await expect(resolve(DID, callOf({ [PLC]: documentOf(endpoint) }))).rejects.toThrow(/has no server/);
  },
);

it("refuses a deactivated account and a DID document that belongs to another account", async () => {
  await expect(resolve(DID, callOf({}))).rejects.toThrow(/no longer exists/);
  const other = documentOf("https://pds.example", "did:plc:zzzzzzzzzzzzzzzzzzzzzzzz");
  await expect(resolve(DID, callOf({ [PLC]: other }))).rejects.toThrow(/can't be read/);
});

it("looks accounts up in the directory that the operator names", async () => {
  const directory = await startStandIn(
    () => ({ status: 404, body: { message: "DID not registered" } }),
    () => false,
  );
  onTestFinished(() => directory.stop());
  const [parts] = network(testEnv({ BLUESKY_PLC_URL: `${directory.origin}/` }));
  if (!parts?.connect) throw new Error("It can be connected.");
  const handle = "did:plc:ada2ada2ada2ada2ada2ada2";
  await expect(open(parts.connect, { handle, password: "abcd-efgh-ijkl-mnop" })).rejects.toThrow("no longer exists");
  expect(directory.asked).toEqual([`GET /${handle}`]);
});
