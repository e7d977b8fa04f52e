import { facebookChanger } from "#platform/connectors/meta/facebook/change.ts";
import { facebookConnect } from "#platform/connectors/meta/facebook/connect.ts";
import { facebookHistory } from "#platform/connectors/meta/facebook/history.ts";
import { facebookPublisher } from "#platform/connectors/meta/facebook/publish.ts";
import { facebookReporter } from "#platform/connectors/meta/facebook/report.ts";
import { instagramConnect } from "#platform/connectors/meta/instagram/connect.ts";
import { instagramHistory } from "#platform/connectors/meta/instagram/history.ts";
import { instagramPublisher } from "#platform/connectors/meta/instagram/publish.ts";
import { instagramReporter } from "#platform/connectors/meta/instagram/report.ts";
import { threadsConnect } from "#platform/connectors/meta/threads/connect.ts";
import { threadsHistory } from "#platform/connectors/meta/threads/history.ts";
import { threadsPublisher } from "#platform/connectors/meta/threads/publish.ts";
import { threadsReporter } from "#platform/connectors/meta/threads/report.ts";
import { tooManyForMeta } from "../networks/meta/answers.ts";
import { FB_PAGE } from "../networks/meta/facebook.ts";
import { IG_ACCOUNT } from "../networks/meta/instagram.ts";
import { startMeta } from "../networks/meta/start.ts";
import { THREADS_USER } from "../networks/meta/threads.ts";
import type { NetworkFixture } from "./networks.ts";

const TIMING = { timeoutMs: 20_000, quietSeconds: 0 };

function required<Part>(part: Part | undefined): Part {
  if (part === undefined) throw new Error("The app's keys are missing.");
  return part;
}

/** Meta's networks, which share a stand-in and settle by what was uploaded before. */
export const META_NETWORKS: readonly NetworkFixture[] = [
  {
    platform: "facebook",
    settles: true,
    uploads: false,
    typed: null,
    externalId: FB_PAGE,
    tooMany: tooManyForMeta,
    async start() {
      const standIn = await startMeta();
      const { meta, facebook } = standIn;
      const path = "/graph/v\\d+\\.\\d/\\d+_\\d+";
      return {
        standIn,
        connect: required(facebookConnect(meta)),
        publisher: facebookPublisher(meta, TIMING),
        texts: () => facebook.journal.map(({ message }) => message),
        changes: {
          changer: facebookChanger(meta),
          edits: `POST ${path}`,
          deletes: `DELETE ${path}`,
          clear: () => void facebook.journal.splice(0),
        },
        metrics: { reporter: facebookReporter(meta), clear: () => void facebook.journal.splice(0) },
        history: facebookHistory(meta),
      };
    },
  },
  {
    platform: "instagram",
    settles: true,
    uploads: false,
    needs: { image: true },
    typed: null,
    externalId: IG_ACCOUNT,
    tooMany: tooManyForMeta,
    async start() {
      const standIn = await startMeta();
      const texts = () => standIn.instagram.journal.map(({ caption }) => caption);
      const { meta } = standIn;
      const metrics = { reporter: instagramReporter(meta), clear: () => void standIn.instagram.journal.splice(0) };
      const parts = { connect: required(instagramConnect(meta)), publisher: instagramPublisher(meta, TIMING) };
      return { standIn, ...parts, metrics, history: instagramHistory(meta), texts };
    },
  },
  {
    platform: "threads",
    settles: true,
    uploads: false,
    typed: null,
    externalId: THREADS_USER,
    tooMany: tooManyForMeta,
    async start() {
      const standIn = await startMeta();
      const texts = () => standIn.threads.journal.map(({ text }) => text);
      const files = () => standIn.threads.journal.map((post) => post.files.length);
      const { meta } = standIn;
      const metrics = { reporter: threadsReporter(meta), clear: () => void standIn.threads.journal.splice(0) };
      const parts = { connect: required(threadsConnect(meta)), publisher: threadsPublisher(meta, TIMING) };
      return { standIn, ...parts, metrics, history: threadsHistory(meta), texts, files };
    },
  },
];
