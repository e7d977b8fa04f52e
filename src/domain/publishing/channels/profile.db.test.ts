import { beforeEach, expect, it } from "vitest";
import type { PublicContext } from "#kernel/context.ts";
import { addConnectorParts } from "#platform/connectors/added-parts.ts";
import type { Connect, Profile } from "#platform/connectors/contract.ts";
import { createWorld, type World } from "#test/world.ts";
import { checkProfiles } from "./check-profiles.ts";
import { connectChannel, getChannel, updateChannel } from "./index.ts";

const DAY_MS = 86_400_000;
let world: World;
let present: Partial<Profile>;

beforeEach(async () => {
  world = await createWorld({ env: { TEST_PLATFORM: "http://127.0.0.1:1" } });
  present = {};
  const connect: Connect = {
    platform: "test_key",
    timeoutMs: 10_000,
    connection: "credentials",
    open: async ({ handle = "" }) => ({ ...profileOf(handle), credentials: "{}", expiresAt: null }),
    profile: async ({ externalId }) => ({ ...profileOf(externalId), ...present }),
  };
  addConnectorParts({ platform: "test_key", connect });
});

const profileOf = (id: string): Profile => ({
  externalId: id,
  handle: `@${id}`,
  displayName: `The ${id}`,
  avatarUrl: null,
});
const context = (): PublicContext => ({
  ...world.services,
  caller: { kind: "system", job: "test" },
  origin: { requestId: "test", entryPoint: "job", address: null, userAgent: null },
});
const owner = () => world.as(world.owner);
const open = async (handle = "harbour") =>
  (await owner()(connectChannel, { platform: "test_key", fields: { handle, password: "app-1" } })).channel;
const read = (id: number) => owner()(getChannel, { id });
const aDayLater = async () => {
  world.clock.advance(DAY_MS);
  await checkProfiles.perform(context(), {});
  await world.runJobs();
};
const audits = () => world.db.auditEvent.findMany({ where: { action: "channel.renamed" } });

it("shows a changed handle, name and avatar within a day, without reconnecting", async () => {
  const { id } = await open();
  await checkProfiles.perform(context(), {});
  expect(world.pending.filter(({ job }) => job.name === "channels.read_profile")).toEqual([]);
  present = { handle: "@quay", displayName: "The quay", avatarUrl: "data:image/png;base64,iVBORw0KGgo=" };
  await aDayLater();
  expect(await read(id)).toMatchObject({
    handle: "@quay",
    display_name: "The quay",
    avatar_url: expect.stringMatching(/\/avatars\/\d+-[0-9a-f]{32}$/),
  });
  expect(await audits()).toMatchObject([{ subjectId: id, detail: { handle: "@quay", before: "@harbour" } }]);
  present = { handle: "@quay", displayName: "The quay", avatarUrl: null };
  await aDayLater();
  expect(await read(id)).toMatchObject({ avatar_url: expect.stringContaining("/avatars/") });
  expect(await audits()).toHaveLength(1);
});

it("keeps a display name that was chosen here", async () => {
  const { id } = await open();
  await owner()(updateChannel, { id, display_name: "Our main account" });
  present = { handle: "@quay", displayName: "The quay" };
  await aDayLater();
  expect(await read(id)).toMatchObject({ handle: "@quay", display_name: "Our main account" });
});

it("never becomes another account, and keeps its handle while another channel has the new one", async () => {
  const { id } = await open();
  present = { externalId: "somebody-else", handle: "@else" };
  await aDayLater();
  expect(await read(id)).toMatchObject({ handle: "@harbour" });
  present = {};
  await open("ferry");
  present = { handle: "@ferry" };
  await aDayLater();
  expect(await read(id)).toMatchObject({ handle: "@harbour" });
});
