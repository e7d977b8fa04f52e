import { randomBytes } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { archiveBrand } from "#domain/brands/closed-brands/index.ts";
import { createPost } from "#domain/content/posts/index.ts";
import { getFeed, listFeedEntries } from "#domain/publishing/publications/index.ts";
import { createShareLink } from "#domain/review/share-links/index.ts";
import { createEgress, type EgressOutcome } from "#platform/egress/index.ts";
import { PROBE, readMediaAddress } from "#platform/media-address.ts";
import { createWorld } from "#test/world.ts";
import {
  checkServedDomain,
  deleteCustomDomain,
  findBrandOfDomain,
  getCustomDomain,
  jobs,
  updateCustomDomain,
  verifyCustomDomain,
} from "./index.ts";

const DAY_MS = 86_400_000;

/** A name server and a proxy, which know what a test tells them. */
async function open() {
  const records = new Map<string, string[] | null>();
  const requested: string[] = [];
  const proxy = { isUp: true, passesHost: true };
  const egress = {
    ...createEgress({ allowPrivate: [], texts: async (name) => records.get(name) ?? null }),
    async request({ url }: { url: string }): Promise<EgressOutcome> {
      requested.push(url);
      const [token = "", file = ""] = new URL(url).pathname.split("/").slice(-2);
      const isOurs = proxy.isUp && readMediaAddress(world.services, token, file).kind === "valid";
      const marked = proxy.passesHost ? { "x-custom-domain": world.brand.handle } : {};
      return {
        ok: true,
        status: isOurs ? 200 : 404,
        headers: marked,
        body: isOurs ? PROBE.content : "",
      } as EgressOutcome;
    },
  };
  const world = await createWorld({ replace: { egress }, env: { APP_URL: "https://masthead.example.com" } });
  const domain = `news.north-${randomBytes(5).toString("hex")}.example`;
  const guest = world.as({ kind: "guest" });
  const owner = world.as(world.owner);
  /** Sets the domain and creates its TXT record. */
  async function begin() {
    const begun = await owner(updateCustomDomain, { domain });
    records.set(begun.record_name, [begun.record_value]);
    return begun;
  }
  async function nextDay() {
    world.clock.advance(DAY_MS);
    const origin = { requestId: "test", entryPoint: "job", address: null, userAgent: null } as const;
    const [check] = jobs;
    await check?.perform({ ...world.services, caller: { kind: "system", job: "test" }, origin }, {});
  }
  return { ...world, domain, records, requested, proxy, guest, ownerOf: owner, begin, nextDay };
}

let opened: Awaited<ReturnType<typeof open>>;
beforeEach(async () => {
  opened = await open();
});

describe("a custom domain", () => {
  it("is set, verified by its TXT record and a request, and then used in links", async () => {
    const { ownerOf: owner, domain, guest, brand, begin, requested, db, as, addMember } = opened;
    expect(await owner(getCustomDomain, {})).toEqual({ custom_domain: null });
    const begun = await begin();
    expect(begun).toMatchObject({
      domain,
      status: "unverified",
      url: `https://${domain}`,
      record_name: `_masthead.${domain}`,
      target: "masthead.example.com",
      problem: null,
      verified_at: null,
    });
    await expect(guest(checkServedDomain, { domain })).rejects.toMatchObject({ kind: "not_found" });
    expect(await guest(getFeed, { handle: brand.handle })).toMatchObject({
      url: `https://masthead.example.com/b/${brand.handle}`,
    });

    expect(await owner(verifyCustomDomain, {})).toMatchObject({ status: "active", problem: null });
    expect(requested).toEqual([expect.stringContaining(`https://${domain}/media/public/`)]);
    expect(await guest(checkServedDomain, { domain: domain.toUpperCase() })).toEqual({ domain });
    expect(await guest(getFeed, { handle: brand.handle })).toMatchObject({
      url: `https://${domain}`,
      rss_url: `https://${domain}/rss.xml`,
    });
    expect((await guest(listFeedEntries, { handle: brand.handle, limit: 5 })).entries).toEqual([]);
    const post = await owner(createPost, { body: "Hello", channels: [{ channel_id: brand.channelId }], submit: true });
    const link = await owner(createShareLink, { id: post.id });
    expect(link.url).toMatch(new RegExp(`^https://${domain}/review/`));
    const member = as(await addMember("member"));
    expect((await member(getCustomDomain, {})).custom_domain).toMatchObject({ domain, status: "active" });
    const log = await db.auditEvent.findMany({ where: { action: { startsWith: "custom_domain." } } });
    expect(log.map(({ action }) => action)).toEqual(["custom_domain.updated", "custom_domain.verified"]);
  });

  it("is not used in links before its requests arrive here", async () => {
    const { ownerOf: owner, domain, guest, brand, begin, proxy } = opened;
    await begin();
    proxy.isUp = false;
    const problem = "another server seems to respond (status 404).";
    expect(await owner(verifyCustomDomain, {})).toMatchObject({ status: "unreachable", problem });
    // A proxy may get a certificate for it now.
    expect(await guest(checkServedDomain, { domain })).toEqual({ domain });
    expect((await guest(getFeed, { handle: brand.handle })).url).toContain("https://masthead.example.com/b/");
    proxy.isUp = true;
    proxy.passesHost = false;
    const unmarked = await owner(verifyCustomDomain, {});
    expect(unmarked).toMatchObject({
      status: "unreachable",
      problem: expect.stringContaining("without their host name"),
    });
    proxy.passesHost = true;
    expect(await owner(verifyCustomDomain, {})).toMatchObject({ status: "active" });
  });

  it("is no longer used in links after three days on which its requests went elsewhere", async () => {
    const { ownerOf: owner, domain, proxy, begin, nextDay, messages, runJobs, guest, brand } = opened;
    await begin();
    await owner(verifyCustomDomain, {});
    proxy.isUp = false;
    await nextDay();
    await nextDay();
    proxy.isUp = true;
    await nextDay();
    proxy.isUp = false;
    await nextDay();
    await nextDay();
    expect((await owner(getCustomDomain, {})).custom_domain).toMatchObject({ status: "active" });
    await nextDay();
    await nextDay();
    expect((await owner(getCustomDomain, {})).custom_domain).toMatchObject({ status: "unreachable" });
    expect((await guest(getFeed, { handle: brand.handle })).url).toContain("https://masthead.example.com/b/");
    await runJobs();
    expect(messages.filter(({ subject }) => subject.includes(domain))).toHaveLength(1);
  });

  it("is refused without its record, as a name of this installation, and when it is no domain", async () => {
    const { ownerOf: owner, records, begin, as, addMember } = opened;
    await expect(owner(verifyCustomDomain, {})).rejects.toMatchObject({ kind: "not_found" });
    for (const domain of [
      "masthead.example.com",
      "https://MASTHEAD.example.com/",
      "localhost",
      "a b.example",
      "10.0.0.1",
    ]) {
      await expect(owner(updateCustomDomain, { domain }), domain).rejects.toMatchObject({ kind: "invalid" });
    }
    const { record_name } = await begin();
    records.set(record_name, ["masthead-verification=another"]);
    await expect(owner(verifyCustomDomain, {})).rejects.toMatchObject({ kind: "invalid" });
    for (const role of ["editor", "member", "client"] as const) {
      const caller = as(await addMember(role));
      await expect(caller(updateCustomDomain, { domain: "x.example" })).rejects.toMatchObject({ kind: "forbidden" });
      await expect(caller(verifyCustomDomain, {})).rejects.toMatchObject({ kind: "forbidden" });
      await expect(caller(deleteCustomDomain, {})).rejects.toMatchObject({ kind: "forbidden" });
    }
  });

  it("belongs to one brand: of two that verify it at once, one gets it", async () => {
    const { ownerOf: owner, domain, records, begin, createBrand, addMember, createPerson, account, as } = opened;
    const second = await createBrand(account.id);
    const rival = as(await addMember("super_admin", await createPerson("Rita Rival"), second.id));
    await begin();
    const theirs = await rival(updateCustomDomain, { domain });
    records.get(theirs.record_name)?.push(theirs.record_value);
    const both = await Promise.allSettled([owner(verifyCustomDomain, {}), rival(verifyCustomDomain, {})]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    const lost = both.find(({ status }) => status === "rejected");
    expect(lost).toMatchObject({ reason: { kind: "invalid" } });
  });

  it("stays verified when it is set again, and starts anew with another domain", async () => {
    const { ownerOf: owner, domain, guest, begin } = opened;
    await begin();
    const active = await owner(verifyCustomDomain, {});
    expect(await owner(updateCustomDomain, { domain: `https://${domain}/` })).toEqual(active);
    const next = await owner(updateCustomDomain, { domain: `new.${domain}` });
    expect(next).toMatchObject({ status: "unverified" });
    expect(next.record_value).not.toBe(active.record_value);
    await expect(guest(checkServedDomain, { domain })).rejects.toMatchObject({ kind: "not_found" });
  });

  it("is removed at once", async () => {
    const { ownerOf: owner, domain, db, begin } = opened;
    await begin();
    await owner(verifyCustomDomain, {});
    await owner(deleteCustomDomain, {});
    expect(await findBrandOfDomain(db, domain)).toBeNull();
    await expect(owner(deleteCustomDomain, {})).rejects.toMatchObject({ kind: "not_found" });
  });

  it("shows nothing while its brand is archived, and nobody else can take it", async () => {
    const { ownerOf: owner, domain, db, guest, brand, begin } = opened;
    await begin();
    await owner(verifyCustomDomain, {});
    await owner(archiveBrand, { id: brand.id });
    expect(await findBrandOfDomain(db, domain)).toEqual({ handle: brand.handle, isOpen: false });
    await expect(guest(checkServedDomain, { domain })).rejects.toMatchObject({ kind: "not_found" });
  });

  it("is still used when its brand is restored, since nothing is asked of it meanwhile", async () => {
    const { ownerOf: owner, proxy, db, brand, begin, nextDay, messages, runJobs } = opened;
    await begin();
    await owner(verifyCustomDomain, {});
    await owner(archiveBrand, { id: brand.id });
    proxy.isUp = false;
    for (let day = 0; day < 4; day += 1) await nextDay();
    expect(await db.customDomain.findUniqueOrThrow({ where: { brandId: brand.id } })).toMatchObject({
      activeAt: expect.any(Date),
    });
    await runJobs();
    expect(messages.filter(({ subject }) => subject.includes("no longer uses"))).toEqual([]);
  });

  it("is given up when its record is missing on three days in a row, and the owner is told once", async () => {
    const { ownerOf: owner, domain, records, begin, nextDay, db, messages, runJobs } = opened;
    const { record_name, record_value } = await begin();
    await owner(verifyCustomDomain, {});
    records.set(record_name, []);
    await nextDay();
    await nextDay();
    records.set(record_name, null);
    await nextDay();
    expect((await owner(getCustomDomain, {})).custom_domain).toMatchObject({ status: "active" });
    records.set(record_name, []);
    await nextDay();
    await nextDay();
    expect((await owner(getCustomDomain, {})).custom_domain).toMatchObject({ status: "unverified", record_value });
    await runJobs();
    const mails = messages.filter(({ subject }) => subject.includes(domain));
    expect(mails).toHaveLength(1);
    expect(await db.auditEvent.count({ where: { action: "custom_domain.lapsed" } })).toBe(1);
  });
});
