import { listmonkConnect } from "#platform/connectors/listmonk/connect.ts";
import { listmonkPublisher } from "#platform/connectors/listmonk/publish.ts";
import { listmonkReporter } from "#platform/connectors/listmonk/report.ts";
import { textOf } from "#platform/connectors/shared/text/html-text.ts";
import type { OwnFixture } from "../own.ts";
import { LISTMONK_USER, startListmonk, tooManyForListmonk } from "./server.ts";

const OPTIONS = { title: "Spring menu", lists: ["3"] };

export const fixtures: readonly OwnFixture[] = [
  {
    platform: "listmonk",
    proof: "state",
    publisherAt: null,
    uploads: false,
    needs: { options: OPTIONS },
    typed: LISTMONK_USER,
    tooMany: tooManyForListmonk,
    sampleLength: 51,
    seen: { text: null, of10: 5, card: "never" },
    echoed: [
      {
        asked: { options: { ...OPTIONS, from_email: "Tea <tea@north.example>" } },
        on: "POST /api/campaigns",
        told: { "data.subject": "Menu", "data.from_email": "news@north.example" },
        says: [
          "The server published it with the subject “Menu”, not “Spring menu”.",
          "The server published it with the sender “news@north.example”, not “Tea <tea@north.example>”.",
        ],
      },
    ],
    has: ["metrics"],
    async start() {
      const standIn = await startListmonk();
      const { journal, campaigns } = standIn;
      const texts = () => journal.map(({ body }) => textOf(body).trim());
      return {
        standIn,
        connect: listmonkConnect("http:"),
        publisher: listmonkPublisher(),
        metrics: { reporter: listmonkReporter(), clear: () => void campaigns.splice(0) },
        texts,
        more: { site: standIn.origin },
      };
    },
  },
];
