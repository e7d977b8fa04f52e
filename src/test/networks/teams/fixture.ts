import { teamsConnect } from "#platform/connectors/teams/connect.ts";
import { teamsPublisher } from "#platform/connectors/teams/publish.ts";
import type { OwnFixture } from "../own.ts";
import { startTeams, TEAMS_URL, tooManyForTeams } from "./server.ts";

export const fixtures: readonly OwnFixture[] = [
  {
    platform: "microsoft_teams",
    proof: "blind",
    publisherAt: teamsPublisher,
    uploads: false,
    typed: { url: TEAMS_URL, name: "Coffee news" },
    tooMany: tooManyForTeams,
    sampleLength: 68,
    seen: { text: null, of10: 6, card: "never" },
    echoed: "A workflow answers that it took the message, and nothing else.",
    has: [],
    async start() {
      const standIn = await startTeams();
      const { journal } = standIn;
      return {
        standIn,
        connect: teamsConnect(standIn.origin),
        publisher: teamsPublisher(standIn.origin),
        texts: () => journal.flatMap(({ body }) => body.flatMap((one) => (one.type === "TextBlock" ? [one.text] : []))),
        files: () => journal.map(({ body }) => body.filter(({ type }) => type === "Image").length),
      };
    },
  },
];
