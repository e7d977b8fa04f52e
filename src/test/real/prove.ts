import { setTimeout as sleep } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import sharp from "sharp";
import { retryQuarantined } from "#bench/publishing-disturbed.ts";
import { unsettled } from "#bench/publishing-load.ts";
import { superviseWorkers } from "#bench/publishing-workers.ts";
import { addPost } from "../networks/published.ts";
import type { World } from "../world.ts";
import type { RealNetwork } from "./network.ts";

export type Counts = {
  publications: number;
  parts: number;
  images: number;
  killed: number;
  answersLost: number;
  published: number;
  /** Parts that were published more than once. */
  doubles: number;
  /** Publications reported as published with a part that is missing, or has another ID, position, settings or images. */
  falselyPublished: number;
  /** Publications that are neither published nor reported to a user. */
  lost: number;
  unknown: number;
  /** Posts on the server that belong to no publication. */
  strangers: number;
  seconds: number;
};

const WORKERS = 2;
/** Shorter than in production, so that a minute covers hours of failures; with tries for a loss at each of several steps. */
const TIMING = { lease: 6, poll: 0.5, retry: [1, 2, 4, 4, 4, 4, 4, 4] };
const KILL_CHANCE = { at: "any" as const, probability: 0.02 };
const KILL_EVERY_MS = 2500;
/** Whatever is open by then counts as lost; a busy machine takes half a minute to start a worker again. */
const TIMEOUT_MS = 900_000;

/** Publishes with workers that are killed and responses that are lost, then compares with the posts on the server. */
export async function prove(
  world: World,
  network: RealNetwork,
  env: NodeJS.ProcessEnv,
  { count, kills, lose }: { count: number; kills: number; lose: number },
): Promise<{ counts: Counts; explanations: string[]; more: Record<string, number> }> {
  const channelId = await network.connect(world);
  network.lose(lose);
  const startedAt = Date.now();
  const expected = new Map<number, { texts: string[]; images: number; settings?: object }>();
  for (let number = 0; number < count; number += 1) {
    const body = `Post ${number} to ${network.platform} #n${number} https://example.com/${number}`;
    const thread =
      network.threads && number % 3 === 0 ? [`Post ${number}, continued`, `Post ${number}, to its end`] : [];
    const images = number % 2 === 0 ? 1 + (number % 4) : 0;
    const media = await Promise.all(Array.from({ length: images }, (_, index) => imageOf(number * 10 + index)));
    const { options, expected: settings } = network.content?.(number) ?? {};
    const id = await addPost(world, { channelId, body, thread, media, ...(options && { options }) });
    expected.set(id, { texts: [body, ...thread], images, ...(settings && { settings }) });
  }
  const workers = superviseWorkers(WORKERS, () => env, { timing: TIMING, die: KILL_CHANCE });
  try {
    await Promise.race([settle(world, workers, kills), workers.failed]);
  } finally {
    await workers.stop();
  }
  const rows = await world.db.publication.findMany({
    where: { id: { in: [...expected.keys()] } },
    include: { parts: { orderBy: { number: "asc" } }, attempts: { orderBy: { number: "asc" } } },
  });
  const there = await network.list();
  const texts = [...expected.values()].flatMap((one) => one.texts);
  const copies = (text: string) => there.filter((one) => one.text === text);
  const isThere = (row: (typeof rows)[number]) => {
    const { texts: parts = [], images = 0, settings } = expected.get(row.id) ?? {};
    const ids = row.parts.length > 0 ? row.parts.map(({ externalId }) => externalId) : [row.externalId];
    return parts.every((text, number) => {
      const [found] = copies(text);
      const isLinked = number === 0 ? found?.parent === null : found?.parent === ids[number - 1];
      const isSet = settings === undefined || isDeepStrictEqual(found?.settings, settings);
      return found?.id === ids[number] && isLinked && isSet && found?.images === (number === 0 ? images : 0);
    });
  };
  const published = rows.filter(({ status }) => status === "published");
  const unknown = rows.filter(({ status }) => status === "unknown");
  const isDuplicated = ({ id }: (typeof rows)[number]) =>
    expected.get(id)?.texts.some((text) => copies(text).length > 1);
  const isOdd = (row: (typeof rows)[number]) => row.status !== "published" || !isThere(row) || isDuplicated(row);
  const explanations = rows.filter(isOdd).map((row) => {
    const attempts = row.attempts.map(({ part, outcome, startedAt, finishedAt }) =>
      [part, startedAt.toISOString(), finishedAt?.toISOString() ?? "never", outcome].join(" "),
    );
    const copiesOf = (expected.get(row.id)?.texts ?? []).map((text) => copies(text));
    return `publication ${row.id} ${row.status}: ${JSON.stringify({ error: row.error, attempts, copiesOf })}`;
  });
  const counts: Counts = {
    publications: rows.length,
    parts: texts.length,
    images: [...expected.values()].reduce((sum, { images }) => sum + images, 0),
    killed: workers.figures().killed,
    answersLost: network.lost(),
    published: published.length,
    doubles: texts.filter((text) => copies(text).length > 1).length,
    falselyPublished: published.filter((row) => !isThere(row)).length,
    lost: rows.length - published.length - unknown.length,
    unknown: unknown.length,
    strangers: there.filter(({ text }) => !texts.includes(text)).length,
    seconds: (Date.now() - startedAt) / 1000,
  };
  network.lose(0);
  return { counts, explanations, more: (await network.prove?.(world, channelId)) ?? {} };
}

async function settle(world: World, workers: ReturnType<typeof superviseWorkers>, kills: number): Promise<void> {
  const deadline = Date.now() + TIMEOUT_MS;
  while (Date.now() < deadline) {
    await sleep(KILL_EVERY_MS);
    const isEnough = workers.figures().killed >= kills;
    if (!isEnough) workers.killOne();
    if ((await unsettled(world.db)) > 0) continue;
    // A publication quarantined by chance is retried like by a user.
    if ((await retryQuarantined(world.services, { brandId: world.brand.id })) === 0) return;
  }
}

async function imageOf(seed: number): Promise<{ type: string; bytes: Buffer; alt: string }> {
  const background = { r: seed % 256, g: (seed * 7) % 256, b: (seed * 31) % 256 };
  const bytes = await sharp({ create: { width: 64, height: 48, channels: 3, background } })
    .png()
    .toBuffer();
  return { type: "image/png", bytes, alt: `Colour ${seed}` };
}
