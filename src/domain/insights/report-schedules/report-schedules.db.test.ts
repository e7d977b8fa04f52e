import { beforeEach, describe, expect, it } from "vitest";
import { removeMember } from "#domain/brands/members/index.ts";
import { updatePreferences } from "#domain/events/notifications/index.ts";
import { sumGains } from "#domain/insights/metrics/index.ts";
import type { Person } from "#kernel/context.ts";
import { createServe } from "#test/checked-serve.ts";
import { addPublication, addTestChannel } from "#test/publishing/publication.ts";
import { createWorld, type World } from "#test/world.ts";
import { getReportSchedules, updateReportSchedules } from "./index.ts";
import { planReports } from "./plan.ts";
import { sendReport } from "./send.ts";

/** A Thursday, on which no other test's report is due. */
const NOW = new Date("2030-03-07T12:00:00Z");
const MONDAY = new Date("2030-03-11T07:00:00Z");

let world: World;
let client: Person;

beforeEach(async () => {
  world = await createWorld();
  world.clock.set(NOW);
  client = await world.addMember("client");
  const channelId = await addTestChannel(world, "key");
  const { id } = await addPublication(world, { body: "Spring is here", channelId });
  await world.db.publication.update({ where: { id }, data: { status: "published", publishedAt: NOW } });
  const values = { impressions: 250, likes: 20 };
  const day = "2030-03-07";
  await world.db.publicationMetric.create({
    data: { publicationId: id, day: new Date(day), values, asOf: new Date(`${day}T03:20:00Z`) },
  });
  await sumGains(world.db, channelId, day);
});

const ctx = () => ({
  ...world.services,
  caller: { kind: "system" as const, job: "test" },
  origin: { requestId: "test", entryPoint: "job" as const, address: null, userAgent: null },
});

const set = (input: object, caller = world.owner) => world.as(caller)(updateReportSchedules, input);
const addressOf = async ({ userId }: Person) =>
  (await world.db.user.findUniqueOrThrow({ where: { id: userId } })).email;
/** To the people of this world: jobs of others' run, too. */
async function reports() {
  const ours = await Promise.all([client, world.owner].map(addressOf));
  return world.messages.filter(({ to, subject }) => ours.includes(to) && /^(Weekly|Monthly) report/.test(subject));
}

async function passTo(moment: Date) {
  world.clock.set(moment);
  await planReports.perform(ctx(), {});
  await world.runJobs();
}

describe("the recipients", () => {
  it("are active members, chosen by the owner: 401, 403, 422, then success", async () => {
    const serve = createServe(world.services);
    const send = async (body: unknown, token?: string) => {
      const request = new Request("http://localhost/api/v1/metrics/report-schedules", {
        method: "PATCH",
        headers: { "content-type": "application/json", ...(token && { authorization: `Bearer ${token}` }) },
        body: JSON.stringify(body),
      });
      return serve(request);
    };
    expect((await send({ weekly: [] })).status).toBe(401);
    const editor = await world.bearer(await world.addMember("editor"));
    expect((await send({ weekly: [] }, editor)).status).toBe(403);
    const owner = await world.bearer(world.owner);
    const stranger = (await createWorld()).owner.userId;
    const refused = await send({ weekly: [client.userId, stranger] }, owner);
    expect([refused.status, (await refused.json()).errors]).toEqual([422, { weekly: ["Choose active members."] }]);
    expect(await world.db.reportSchedule.count({ where: { brandId: world.brand.id } })).toBe(0);
    const done = await send({ weekly: [client.userId, client.userId] }, owner);
    expect([done.status, await done.json()]).toMatchObject([
      200,
      { weekly: { members: [{ id: client.userId }] }, monthly: { members: [], next_at: null } },
    ]);
  });

  it("are changed one report at a time, and nobody is left once all are removed", async () => {
    await set({ weekly: [client.userId], monthly: [world.owner.userId] });
    await set({ weekly: [] });
    expect(await world.as(world.owner)(getReportSchedules, {})).toMatchObject({
      weekly: { members: [], next_at: null },
      monthly: { members: [{ id: world.owner.userId }] },
    });
    await passTo(MONDAY);
    expect(await reports()).toEqual([]);
  });

  it("are no longer those who left, also after they return", async () => {
    await set({ weekly: [client.userId] });
    await world.as(world.owner)(removeMember, { id: client.userId });
    await world.addMember("client", client);
    expect((await world.as(world.owner)(getReportSchedules, {})).weekly).toMatchObject({ members: [], next_at: null });
    await passTo(MONDAY);
    expect(await reports()).toEqual([]);
  });
});

describe("a report", () => {
  it("is sent once when its period is over, with the numbers and a PDF", async () => {
    await set({ weekly: [client.userId], monthly: [client.userId] });
    await passTo(new Date(MONDAY.getTime() - 1000));
    expect(await reports()).toEqual([]);
    await passTo(MONDAY);
    await passTo(MONDAY);
    const [mail, ...more] = await reports();
    expect(more).toEqual([]);
    expect(mail).toMatchObject({
      to: await addressOf(client),
      subject: "Weekly report of Test Brand: Mar 4 to Mar 10, 2030",
      action: { url: expect.stringMatching(/\/studio\/.+\/metrics\?from=2030-03-04&to=2030-03-10$/) },
      unsubscribe: expect.stringContaining("/profile/notifications"),
    });
    expect(mail?.paragraphs).toContain("Impressions: 250");
    expect(mail?.attachment?.name).toBe("report-2030-03-04-to-2030-03-10.pdf");
    expect(
      Buffer.from(mail?.attachment?.bytes ?? [])
        .subarray(0, 5)
        .toString(),
    ).toBe("%PDF-");
    expect(await world.db.mail.count({ where: { letter: { path: ["to"], equals: await addressOf(client) } } })).toBe(0);
  });

  it("is sent once though its job runs several times at once", async () => {
    await set({ weekly: [client.userId] });
    const order = { brandId: world.brand.id, cadence: "weekly" as const, from: "2030-03-04", to: "2030-03-10" };
    await Promise.all([1, 2, 3].map(() => sendReport.perform(ctx(), order)));
    await sendReport.perform(ctx(), order);
    await world.runJobs();
    expect(await reports()).toHaveLength(1);
  });

  it("is started again an hour later if it could not be sent", async () => {
    await set({ weekly: [client.userId] });
    world.clock.set(MONDAY);
    // The job is lost.
    const queue = { ...world.services.queue, enqueue: async () => {} };
    await planReports.perform({ ...ctx(), queue }, {});
    await passTo(new Date(MONDAY.getTime() + 59 * 60_000));
    expect(await reports()).toEqual([]);
    await passTo(new Date(MONDAY.getTime() + 60 * 60_000));
    await passTo(new Date(MONDAY.getTime() + 180 * 60_000));
    expect(await reports()).toHaveLength(1);
    expect((await world.as(world.owner)(getReportSchedules, {})).weekly.next_at).toMatch(/^2030-03-18T07:00:00/);
  });

  it("is only that of the last period after an outage", async () => {
    await set({ weekly: [client.userId] });
    await passTo(new Date("2030-03-13T12:00:00Z"));
    await passTo(new Date("2030-03-13T12:15:00Z"));
    expect((await reports()).map(({ subject }) => subject)).toEqual([
      "Weekly report of Test Brand: Mar 4 to Mar 10, 2030",
    ]);
  });

  it("is not sent to those who switched it off, for a brand without metrics, nor for an archived one", async () => {
    await set({ weekly: [client.userId, world.owner.userId] });
    await world.as(client)(updatePreferences, { preferences: { report: { mail: false } } });
    await passTo(MONDAY);
    expect((await reports()).map(({ to }) => to)).toEqual([await addressOf(world.owner)]);
    // The week after has no metrics.
    await passTo(new Date("2030-03-25T08:00:00Z"));
    expect(await reports()).toHaveLength(1);
    await world.db.brand.update({ where: { id: world.brand.id }, data: { closedAt: NOW } });
    await world.db.reportSchedule.updateMany({ where: { brandId: world.brand.id }, data: { nextAt: MONDAY } });
    await passTo(MONDAY);
    expect(await reports()).toHaveLength(1);
  });
});
