import { expect, test } from "vitest";
import { receiveShare } from "./receive-share.ts";

async function locationOf(fields: Record<string, string | File>): Promise<string | null> {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  const response = await receiveShare(new Request("http://localhost/share/receive", { method: "POST", body }));
  expect(response.status).toBe(303);
  return response.headers.get("Location");
}

test("passes shared texts on in the address, and says that files have to be shared again", async () => {
  expect(await locationOf({ title: "Tides", text: "High & low", url: "", other: "x" })).toBe(
    "/share?title=Tides&text=High+%26+low",
  );
  expect(await locationOf({ title: "Tides", files: new File(["x"], "a.png") })).toBe(
    "/share?title=Tides&problem=files",
  );
  expect(await locationOf({ text: "x".repeat(7000) })).toBe("/share?problem=files");
});

test("answers anything else with the page, too", async () => {
  const request = new Request("http://localhost/share/receive", { method: "POST", body: "{" });
  expect((await receiveShare(request)).headers.get("Location")).toBe("/share?problem=files");
  expect(await locationOf({})).toBe("/share");
});
