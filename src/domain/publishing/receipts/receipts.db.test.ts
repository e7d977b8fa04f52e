import { createHash, createHmac, generateKeyPairSync, sign as signBytes } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeEach, expect, it } from "vitest";
import { updateBrand } from "#domain/brands/brands/index.ts";
import { approvePost, createPost } from "#domain/content/posts/index.ts";
import { createEndpoint } from "#domain/events/webhooks/index.ts";
import { erasePerson } from "#domain/identity/account-deletion/erase-person.ts";
import { hashOf } from "#domain/operations/audit/rules.ts";
import { createTick, deletePublication, updatePublication } from "#domain/publishing/publications/index.ts";
import { createDelegation } from "#domain/review/approval-delegations/index.ts";
import { updateApprovalRules } from "#domain/review/approval-rules/index.ts";
import { updateApprovalSteps } from "#domain/review/approval-steps/index.ts";
import type { Person } from "#kernel/context.ts";
import { createServe } from "#test/checked-serve.ts";
import { addBacklog, addPublication } from "#test/publishing/publication.ts";
import { runEntry } from "#test/run-entry.ts";
import { createWorld, type World } from "#test/world.ts";
import { getPublicReceipt, getReceipt, issueReceipts, jobs, listReceiptKeys, rotateReceiptKey } from "./index.ts";
import { RECEIPT_TYPE } from "./rules.ts";
import type { Receipt } from "./schema.ts";

const folder = mkdtempSync(path.join(tmpdir(), "receipts-"));
let world: World;
// Each its own, so that no clock is ahead of what another test retires.
beforeEach(async () => {
  world = await createWorld();
});
afterAll(() => rmSync(folder, { recursive: true }));

const owner = () => world.as(world.owner);
const guest = () => world.as({ kind: "guest" });
const job = () => {
  const origin = { requestId: "test", entryPoint: "job" as const, address: null, userAgent: null };
  return { ...world.services, caller: { kind: "system" as const, job: "test" }, origin };
};
const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");

/** A post that an app of `author` wrote and `approver` approved, published on the feed. */
async function publish(author: Person, approver: Person, body = "We open at nine."): Promise<number> {
  const { userId } = author;
  const name = "Claude";
  const secretHash = `${userId}-${Math.random()}`;
  const token = await world.db.accessToken.create({
    data: { userId, kind: "oauth", tier: "standard_write", name, secretHash },
  });
  const app = { ...author, token: { ...author.token, id: token.id, kind: "oauth" as const } };
  const at = new Date(world.clock.now().getTime() + 60_000).toISOString();
  const channels = [{ channel_id: world.brand.channelId }];
  const { id } = await world.as(app, { entryPoint: "mcp", tier: "standard_write" })(createPost, {
    body,
    channels,
    scheduled_at: at,
    submit: true,
    ai_model: "claude-4",
  });
  await world.as(approver, { entryPoint: "studio", kind: "session" })(approvePost, { id });
  world.clock.advance(61_000);
  await createTick(world.services).drain();
  const found = await world.db.publication.findFirstOrThrow({ where: { postId: id } });
  expect(found.status).toBe("published");
  return found.id;
}

async function published(): Promise<number> {
  const { id } = await addPublication(world, { body: "Hello" });
  await createTick(world.services).drain();
  return id;
}

/** What somebody with the script, the keys and no network finds. */
async function verify(receipt: Partial<Receipt> | string, args: string[] = [], keys?: unknown) {
  const [file, jwks] = ["receipt.json", "jwks.json"].map((name) => path.join(folder, name));
  writeFileSync(file ?? "", typeof receipt === "string" ? receipt : JSON.stringify({ receipt }));
  writeFileSync(jwks ?? "", JSON.stringify(keys ?? (await guest()(listReceiptKeys, {}))));
  return runEntry("../public/verify-receipt.mjs", [file ?? "", jwks ?? "", ...args], {});
}

const invalid = (reason: string) => ({ code: 1, out: "", err: expect.stringContaining(reason) });

it("states who wrote, approved and sent what, and verifies without a network", async () => {
  const [writer, editor] = [await world.addMember("member"), await world.addMember("editor")];
  const id = await publish(writer, editor);
  const receipt = await owner()(getReceipt, { id });
  const { hash } = await world.db.auditEvent.findFirstOrThrow({
    where: { brandId: world.brand.id },
    orderBy: { sequence: "desc" },
  });
  const [approval] = receipt.statement.approval.decisions;
  expect(receipt).toMatchObject({
    number: 1,
    checks: { signature: "valid", audit_log: "unchanged" },
    earlier: [],
    public_url: null,
    statement: {
      jti: receipt.id,
      previous: null,
      brand: { handle: world.brand.handle },
      publication: { id, platform: "feed" },
      content: { hash: approval?.content_hash, text_sha256: sha256("We open at nine."), media_sha256: [] },
      authors: [
        { by: { role: "member", kind: "app", via: "mcp", name: writer.name, app: "Claude", model: "claude-4" } },
      ],
      approval: {
        policy: "required",
        steps: [],
        rule: null,
        decisions: [{ by: { role: "editor", kind: "person", name: editor.name } }],
      },
      sending: { confirmed_by: "network", permalink: expect.stringContaining(`/b/${world.brand.handle}/`) },
      changes: [],
      audit: { hash },
    },
  });
  const { code, out, err } = await verify(receipt, ["--publication", String(id)]);
  expect([code, err]).toEqual([0, "The receipt is valid."]);
  expect(JSON.parse(out)).toMatchObject({ authors: [{ by: { name: writer.name, app: "Claude", model: "claude-4" } }] });
  const bare = await verify(receipt.jws);
  expect(bare.code).toBe(0);
  for (const secret of [writer.name, editor.name, "Claude", "claude-4"]) {
    expect(bare.out).not.toContain(secret);
    expect(Buffer.from(receipt.jws.split(".")[1] ?? "", "base64url").toString()).not.toContain(secret);
  }
  const text = path.join(folder, "post.txt");
  writeFileSync(text, "We open at nine.\n");
  expect((await verify(receipt, ["--text", text])).code).toBe(0);
  writeFileSync(text, "We open at ten.\n");
  expect(await verify(receipt, ["--text", text])).toMatchObject(invalid("of another text"));
});

it("states why a rule asked for the approvals, without its name", async () => {
  const [writer, editor] = [await world.addMember("member"), await world.addMember("editor")];
  const conditions = { author_kinds: ["agent" as const], words: ["nine"] };
  const steps = [{ name: "Desk", roles: ["editor" as const] }];
  await owner()(updateApprovalRules, { rules: [{ name: "Written by Claude", conditions, steps }] });
  const { statement, jws } = await owner()(getReceipt, { id: await publish(writer, editor) });
  expect(statement.approval).toMatchObject({
    steps: [{ needed: 1 }],
    rule: { reasons: ["word", "agent"] },
    decisions: [{ step: 1, by: { role: "editor" } }],
  });
  const signed = Buffer.from(jws.split(".")[1] ?? "", "base64url").toString();
  for (const own of ["Written by Claude", "Desk", "nine"]) expect(signed).not.toContain(own);
});

it("states in whose place somebody decided, with both names apart from what is signed", async () => {
  const [away, deputy] = [await world.addMember("editor"), await world.addMember("editor")];
  const steps = [{ name: "Legal", member_ids: [away.userId] }];
  await owner()(updateApprovalSteps, { steps });
  const day = (days: number) => new Date(world.clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10);
  await world.as(away)(createDelegation, { delegate_id: deputy.userId, starts_on: day(-1), ends_on: day(1) });
  const id = await publish(await world.addMember("member"), deputy);
  await owner()(updateApprovalSteps, { steps: [] });
  const receipt = await owner()(getReceipt, { id });
  expect(receipt.statement.approval.decisions).toMatchObject([
    { step: 1, by: { role: "editor", name: deputy.name }, on_behalf_of: { role: "editor", name: away.name } },
  ]);
  expect(Buffer.from(receipt.jws.split(".")[1] ?? "", "base64url").toString()).not.toContain(away.name);
});

it("refuses what was forged, with the script and where it is stored", async () => {
  const id = await published();
  const receipt = await owner()(getReceipt, { id });
  const [header = "", payload = "", signature = ""] = receipt.jws.split(".");
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const { kid } = JSON.parse(Buffer.from(header, "base64url").toString()) as { kid: string };
  const { keys } = await guest()(listReceiptKeys, {});
  const claims = JSON.parse(Buffer.from(payload, "base64url").toString()) as object;
  const forged = encode({ ...claims, brand: { name: "Somebody", handle: "else" } });
  const { privateKey } = generateKeyPairSync("ed25519");
  const signed = (head: object, body: string) => {
    const input = `${encode(head)}.${body}`;
    return `${input}.${signBytes(null, Buffer.from(input), privateKey).toString("base64url")}`;
  };
  const x = keys.find((key) => key.kid === kid)?.x ?? "";
  const hmac = `${encode({ alg: "HS256", kid, typ: RECEIPT_TYPE })}.${forged}`;
  const attacks: [string, string][] = [
    ["does not match", `${header}.${forged}.${signature}`],
    ["does not match", `${header}.${payload}.${signature.replace(/^./, (c) => (c === "A" ? "B" : "A"))}`],
    ["does not match", signed({ alg: "EdDSA", kid, typ: RECEIPT_TYPE }, forged)],
    ["not with EdDSA", `${encode({ alg: "none", kid, typ: RECEIPT_TYPE })}.${forged}.`],
    ["not with EdDSA", `${hmac}.${createHmac("sha256", Buffer.from(x, "base64url")).update(hmac).digest("base64url")}`],
    ["not among the given keys", signed({ alg: "EdDSA", kid: "mine", typ: RECEIPT_TYPE }, forged)],
    ["not a receipt", signed({ alg: "EdDSA", kid, typ: "JWT" }, forged)],
  ];
  for (const [reason, jws] of attacks) {
    expect(await verify(jws)).toMatchObject(invalid(reason));
    await world.db.publicationReceipt.updateMany({ where: { publicationId: id }, data: { jws } });
    expect((await owner()(getReceipt, { id })).checks.signature).toBe("invalid");
  }
  expect(await verify("nonsense")).toMatchObject(invalid("not a JWS"));
});

it("refuses a genuine receipt of another publication", async () => {
  const [id, other] = [await published(), await published()];
  const [receipt, replayed] = [await owner()(getReceipt, { id }), await owner()(getReceipt, { id: other })];
  const { permalink } = receipt.statement.sending;
  expect((await verify(receipt, ["--permalink", permalink])).code).toBe(0);
  expect(await verify(replayed, ["--permalink", permalink])).toMatchObject(invalid("of another post"));
  expect(await verify(replayed, ["--publication", String(id)])).toMatchObject(invalid("of another publication"));
  expect(await verify(replayed, ["--issuer", "https://other.example"])).toMatchObject(invalid("installation"));
  await world.db.publicationReceipt.updateMany({ where: { publicationId: id }, data: { jws: replayed.jws } });
  expect((await owner()(getReceipt, { id })).checks.signature).toBe("invalid");
});

it("signs each change of what is published, and repeats what was stated before", async () => {
  const [writer, editor] = [await world.addMember("member"), await world.addMember("editor")];
  const id = await publish(writer, editor);
  const before = await owner()(getReceipt, { id });
  await world.as(editor)(updatePublication, { id, body: "We open at ten." });
  world.clock.advance(1000);
  await world.runJobs();
  const edited = await owner()(getReceipt, { id });
  expect(edited).toMatchObject({
    id: before.id,
    number: 2,
    earlier: [{ number: 1, jws: before.jws }],
    statement: {
      previous: sha256(before.jws),
      content: before.statement.content,
      changes: [
        { change: "edited", by: { role: "editor", name: editor.name }, text_sha256: sha256("We open at ten.") },
      ],
    },
  });
  await owner()(updateBrand, { approval_policy: "none", name: "Renamed" });
  await world.db.member.deleteMany({ where: { userId: writer.userId } });
  await erasePerson(job(), editor.userId);
  await owner()(deletePublication, { id });
  world.clock.advance(1000);
  await world.runJobs();
  const deleted = await owner()(getReceipt, { id });
  const { statement } = deleted;
  expect(deleted).toMatchObject({ number: 3, checks: { signature: "valid" } });
  expect(statement.brand).toEqual(before.statement.brand);
  expect(statement.approval).toMatchObject({ policy: "required", decisions: [{ by: { role: "editor", name: null } }] });
  expect(statement.authors).toMatchObject([{ by: { role: "member", name: writer.name } }]);
  expect(statement.changes.map(({ change, by }) => [change, by.name])).toEqual([
    ["edited", null],
    ["deleted", world.owner.name],
  ]);
  expect((await verify(deleted)).code).toBe(0);
  const [first, second] = deleted.earlier;
  const swapped = { ...deleted, earlier: [second, first] } as Receipt;
  expect(await verify(swapped)).toMatchObject(invalid("not the one it follows"));
  expect(await owner()(getReceipt, { id })).toEqual(deleted);
});

it("finds a log that was rewritten, even with every hash recomputed", async () => {
  const id = await publish(await world.addMember("member"), world.owner);
  expect((await owner()(getReceipt, { id })).checks.audit_log).toBe("unchanged");
  const where = { accountId: world.account.id };
  const [last] = await world.db.auditEvent.findMany({ where, orderBy: { sequence: "desc" }, take: 1 });
  if (!last) throw new Error("There is no event.");
  const forged = { ...last, actorName: "Somebody else" };
  await world.db.auditEvent.updateMany({
    where: { id: last.id },
    data: { actorName: forged.actorName, hash: hashOf(forged) },
  });
  expect((await owner()(getReceipt, { id })).checks).toEqual({ signature: "valid", audit_log: "changed" });
});

it("verifies what a retired key signed before it was retired, and nothing after", async () => {
  const ids = [await published(), await published()];
  const [early] = [await owner()(getReceipt, { id: ids[0] ?? 0 })];
  const retired = await world.db.receiptKey.findFirstOrThrow({ where: { retiredAt: null } });
  const d = await world.services.secrets.decrypt(retired.privateKey ?? "", {
    table: "receipt_keys",
    column: "private_key",
    row: retired.thumbprint,
  });
  world.clock.advance(2000);
  await rotateReceiptKey(job());
  world.clock.advance(2000);
  const kept = await world.db.receiptKey.findUniqueOrThrow({ where: { thumbprint: retired.thumbprint } });
  expect(kept).toMatchObject({ privateKey: null, publicKey: retired.publicKey });
  const late = await owner()(getReceipt, { id: ids[1] ?? 0 });
  expect((await owner()(getReceipt, { id: ids[0] ?? 0 })).checks.signature).toBe("valid");
  for (const receipt of [early, late]) expect((await verify(receipt)).code).toBe(0);
  // Whoever stole the key signs with it later.
  const stolen = { kty: "OKP", crv: "Ed25519", x: retired.publicKey, d };
  const [, stated = ""] = late.jws.split(".");
  const claims = JSON.parse(Buffer.from(stated, "base64url").toString()) as { iat: number };
  const iat = Math.ceil((kept.retiredAt?.getTime() ?? 0) / 1000) + 1;
  const payload = Buffer.from(JSON.stringify({ ...claims, iat })).toString("base64url");
  const head = { alg: "EdDSA", kid: retired.thumbprint, typ: RECEIPT_TYPE };
  const input = `${Buffer.from(JSON.stringify(head)).toString("base64url")}.${payload}`;
  const signature = signBytes(null, Buffer.from(input), { key: stolen, format: "jwk" }).toString("base64url");
  expect(await verify(`${input}.${signature}`)).toMatchObject(invalid("after that was retired"));
  const { action } = await world.db.auditEvent.findFirstOrThrow({
    where: { accountId: world.account.id },
    orderBy: { id: "desc" },
  });
  expect(action).toBe("receipt_key.rotated");
});

it("is read over REST: 401, 403, 404, 422, then success", async () => {
  const serve = createServe(world.services);
  const call = async (id: number, token: string | null, brand?: string) => {
    const headers: Record<string, string> = { ...(token && { authorization: `Bearer ${token}` }) };
    if (brand) headers["x-service-brand"] = brand;
    const response = await serve(new Request(`http://localhost/api/v1/publications/${id}/receipt`, { headers }));
    return { status: response.status, body: await response.json() };
  };
  const stranger = await createWorld();
  const id = await published();
  const { id: draft } = await addPublication(world, { body: "Later", inSeconds: 3600 });
  const token = await world.bearer(world.owner, { tier: "read", kind: "tiered" });
  const foreign = await stranger.bearer(stranger.owner);
  expect((await call(id, null)).status).toBe(401);
  expect((await call(id, foreign, world.brand.slug)).status).toBe(403);
  expect((await call(id, foreign)).status).toBe(404);
  expect(await call(draft, token)).toMatchObject({ status: 422, body: { code: "invalid_state" } });
  expect(await call(id, token)).toMatchObject({ status: 200, body: { receipt: { number: 1 } } });
  const tiered = world.as(world.owner, { tier: "elevated_write" });
  await expect(tiered(updateBrand, { receipt_page: "with_names" })).rejects.toMatchObject({ kind: "tier_denied" });
  const client = await world.addMember("client");
  const theirs = await world.as(client)(getReceipt, { id: await publish(world.owner, world.owner) });
  expect(theirs.statement.authors).toMatchObject([{ by: { name: world.owner.name, app: null, model: null } }]);
});

it("has a public page only where the brand wants one, without names unless it wants those", async () => {
  const id = await publish(await world.addMember("member"), world.owner);
  const receipt = await owner()(getReceipt, { id });
  const { handle } = world.brand;
  const read = (input: object = {}) => guest()(getPublicReceipt, { handle, id: receipt.id, ...input });
  const notFound = { kind: "not_found" };
  await expect(read()).rejects.toMatchObject(notFound);
  await owner()(updateBrand, { receipt_page: "without_names" });
  const shown = await read();
  expect(shown).toMatchObject({
    brand: { handle },
    has_names: false,
    receipt: {
      jws: receipt.jws,
      disclosures: [],
      checks: { signature: "valid", audit_log: "unchanged" },
      statement: { authors: [{ by: { role: "member", kind: "app", name: null, app: null, model: null } }] },
    },
  });
  expect(JSON.stringify(shown)).not.toContain(world.owner.name);
  const { public_url } = await owner()(getReceipt, { id });
  expect(public_url).toBe(`${world.services.env.APP_URL}/b/${handle}/verify/${receipt.id}`);
  await owner()(updateBrand, { receipt_page: "with_names" });
  expect((await read()).receipt.statement.approval.decisions).toMatchObject([{ by: { name: world.owner.name } }]);
  const other = await createWorld();
  await other.as(other.owner)(updateBrand, { receipt_page: "with_names" });
  for (const input of [{ handle: other.brand.handle }, { id: String(id) }, { id: crypto.randomUUID() }, { id: "" }])
    await expect(read(input)).rejects.toMatchObject(notFound);
  await world.db.brand.update({ where: { id: world.brand.id }, data: { closedAt: world.clock.now() } });
  await expect(read()).rejects.toMatchObject(notFound);
});

it("signs what was published by itself, each publication once", async () => {
  await addBacklog(world, world.brand.channelId, 250, { inSeconds: -1 });
  await createTick(world.services).drain();
  const [issue] = jobs;
  await Promise.all([issue, issue].map((one) => one?.perform(job(), {})));
  const where = { brandId: world.brand.id };
  expect(await world.db.publicationReceipt.count({ where })).toBe(250);
  await issue?.perform(job(), {});
  expect(await world.db.publicationReceipt.count({ where })).toBe(250);
  const { publicationId } = await world.db.publicationReceipt.findFirstOrThrow({ where });
  expect(await issueReceipts(job(), [publicationId])).toBe(0);
});

it("signs what was published while no worker ran, and every edit and removal, without a reader", async () => {
  const id = await published();
  world.clock.advance(3 * 86_400_000);
  const numbers = async () => {
    await jobs[0]?.perform(job(), {});
    const rows = await world.db.publicationReceipt.findMany({
      where: { publicationId: id },
      orderBy: { number: "asc" },
    });
    return rows.map(({ jws }) => {
      const { changes } = JSON.parse(Buffer.from(jws.split(".")[1] ?? "", "base64url").toString()) as {
        changes: { change: string }[];
      };
      return changes.map(({ change }) => change).join(" ");
    });
  };
  expect(await numbers()).toEqual([""]);
  expect(await numbers()).toEqual([""]);
  await owner()(updatePublication, { id, body: "Hello again" });
  await world.runJobs();
  expect(await numbers()).toEqual(["", "edited"]);
  world.clock.advance(3 * 86_400_000);
  await owner()(deletePublication, { id });
  await world.runJobs();
  expect(await numbers()).toEqual(["", "edited", "edited deleted"]);
  expect(await numbers()).toEqual(["", "edited", "edited deleted"]);
});

it("is in its event as it was signed, without names, unless it is too long for one", async () => {
  const receiver = "http://127.0.0.1:9/hooks";
  await owner()(createEndpoint, { url: receiver, events: ["receipt.issued"] });
  const id = await publish(await world.addMember("member"), world.owner);
  await jobs[0]?.perform(job(), {});
  const events = async () => {
    const where = { brandId: world.brand.id, event: "receipt.issued" };
    const rows = await world.db.webhookEvent.findMany({ where, orderBy: { id: "asc" } });
    return rows.map(
      ({ payload }) => (payload as { receipt: { id: string; number: number; jws: string | null } }).receipt,
    );
  };
  const receipt = await owner()(getReceipt, { id });
  expect(await events()).toEqual([{ id: receipt.id, number: 1, jws: receipt.jws }]);
  expect((await verify(receipt.jws, ["--publication", String(id)])).code).toBe(0);
  const change = { publicationId: id, kind: "edit" as const, status: "done" as const };
  const made = Array.from({ length: 400 }, (_, n) => ({
    ...change,
    origin: "web" as const,
    content: { body: `Edit ${n}` },
    createdAt: new Date(world.clock.now().getTime() + n),
    finishedAt: new Date(world.clock.now().getTime() + n),
  }));
  await world.db.publicationChange.createMany({ data: made });
  await world.db.publication.update({ where: { id }, data: { editedAt: new Date(world.clock.now().getTime() + 400) } });
  await jobs[0]?.perform(job(), {});
  expect((await events()).at(-1)).toEqual({ id: receipt.id, number: 2, jws: null });
  expect((await owner()(getReceipt, { id })).checks.signature).toBe("valid");
});

it("finds what is due by an index that holds nothing else", async () => {
  await addBacklog(world, world.brand.channelId, 300, { inSeconds: -1 });
  await createTick(world.services).drain();
  await jobs[0]?.perform(job(), {});
  const late = await published();
  const [row] = await world.db.$queryRaw<{ "QUERY PLAN": unknown }[]>`
    explain (analyze, format json) select id from publications
    where status = 'published' and published_at is not null
      and (stated_as_of is null or stated_as_of < greatest(published_at, edited_at, removed_at))
      and id > 0 and true
    order by id limit 100`;
  const plan = JSON.stringify(row?.["QUERY PLAN"]);
  expect(plan).toContain("publications_unstated_idx");
  await jobs[0]?.perform(job(), {});
  expect(await world.db.publicationReceipt.count({ where: { publicationId: late } })).toBe(1);
});

it("signs the others where one can't be stated", async () => {
  const ids = [await published(), await published()];
  const [broken = 0, other = 0] = ids;
  await world.db.publication.update({ where: { id: broken }, data: { overrides: { thread: "not a list" } } });
  await jobs[0]?.perform(job(), {});
  const stored = await world.db.publicationReceipt.findMany({ where: { brandId: world.brand.id } });
  expect(stored.map(({ publicationId }) => publicationId)).toEqual([other]);
});

it("signs nothing of sample content, which was never sent", async () => {
  const { brand, owner: person } = world;
  await world.db.brand.update({ where: { id: brand.id }, data: { sampleUserIds: [person.userId] } });
  const id = await published();
  await jobs[0]?.perform(job(), {});
  const refused = { kind: "refused", detail: { code: "invalid_state" } };
  await expect(owner()(getReceipt, { id })).rejects.toMatchObject(refused);
  expect(await world.db.publicationReceipt.count({ where: { brandId: brand.id } })).toBe(0);
});
