import { expect, it } from "vitest";
import { finishBy, outgoing, publishBy } from "#test/networks/lend.ts";
import { LINKEDIN_APP, STAND_IN_VERSION, startLinkedIn } from "#test/networks/linkedin.ts";
import { linkedinConnect } from "./connect.ts";
import { linkedin } from "./describe.ts";
import { linkedinPublisher } from "./publish.ts";

it("says that LinkedIn no longer answers to the version of its API, and publishes nothing", async () => {
  const standIn = await startLinkedIn();
  try {
    const at = { api: standIn.origin, site: standIn.origin, version: STAND_IN_VERSION };
    const { accounts } = await finishBy(linkedinConnect(LINKEDIN_APP, at));
    const post = outgoing(linkedin, accounts[0]?.credentials ?? "", { body: "Hello" });
    expect(await publishBy(linkedinPublisher({ ...at, version: "202401" }), post)).toMatchObject({
      kind: "failed",
      error: { code: "version_sunset", category: "system", message: expect.stringContaining("version of its API") },
    });
    expect(standIn.journal).toEqual([]);
  } finally {
    await standIn.stop();
  }
});
