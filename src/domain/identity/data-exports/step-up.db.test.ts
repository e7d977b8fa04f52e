import { expect, it } from "vitest";
import { createServe } from "#test/checked-serve.ts";
import { openSecured, PASSWORD } from "#test/two-factor-person.ts";
import { createExport, downloadExport, getExport, listExports, openDownload } from "./index.ts";

const REQUIRED = { kind: "refused", detail: { code: "confirmation_required" } };
const TEN_MINUTES = 600_000;

it("requires a recent confirmation before an export is created and before it is downloaded", async () => {
  const { asBrowser, clock, runJobs, db, account, services } = await openSecured();
  clock.advance(TEN_MINUTES);
  await expect(asBrowser(createExport, {})).rejects.toMatchObject(REQUIRED);
  await expect(asBrowser(createExport, { password: "not the password" })).rejects.toMatchObject({ kind: "invalid" });
  expect(await db.export.count({ where: { accountId: account.id } })).toBe(0);
  const { id } = await asBrowser(createExport, { password: PASSWORD });
  await expect(asBrowser(downloadExport, { id })).rejects.toMatchObject({ detail: { code: "invalid_state" } });
  await runJobs();
  clock.advance(TEN_MINUTES);
  expect(await asBrowser(getExport, { id })).toMatchObject({ status: "ready", download_url: null });
  expect((await asBrowser(listExports, {})).exports).toMatchObject([{ status: "ready", download_url: null }]);
  await expect(asBrowser(downloadExport, { id })).rejects.toMatchObject(REQUIRED);
  const { download_url: url } = await asBrowser(downloadExport, { id, password: PASSWORD });
  expect(await openDownload(services, id, url.split("/").at(-1) ?? "")).not.toBeNull();
});

it("requires both factors where two-factor is on", async () => {
  const { asBrowser, clock, enable, codeOf } = await openSecured();
  const { secret } = await enable();
  clock.advance(TEN_MINUTES);
  await expect(asBrowser(createExport, { password: PASSWORD })).rejects.toMatchObject({
    detail: { errors: { code: [expect.any(String)] } },
  });
  await asBrowser(createExport, { password: PASSWORD, code: codeOf(secret) });
});

it("returns not_found for another account's export, and the download URL to a bearer token", async () => {
  const [one, two] = [await openSecured(), await openSecured()];
  const { id } = await one.asBrowser(createExport, {});
  await one.runJobs();
  await expect(two.asBrowser(downloadExport, { id })).rejects.toMatchObject({ kind: "not_found" });
  const serve = createServe(one.services);
  const headers = { authorization: `Bearer ${await one.bearer(one.owner)}` };
  const response = await serve(new Request(`http://localhost/api/v1/exports/${id}`, { headers }));
  expect((await response.json()).export.download_url).toMatch(/\/exports\/\d+\//);
});
