import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { hostname, tmpdir } from "node:os";
import path from "node:path";
import { expectScreen } from "./fixtures/screen.ts";
import { expect, test } from "./fixtures/test.ts";

test("downloads the client from the installation, signs in by browser and signs out", async ({
  page,
  owner,
  origin,
  request,
}) => {
  const folder = mkdtempSync(path.join(tmpdir(), "masthead-e2e-cli-"));
  const file = path.join(folder, "masthead.mjs");
  const download = await request.get("/masthead.mjs");
  expect(download.headers()["content-type"]).toMatch(/^(text|application)\/javascript/);
  writeFileSync(file, await download.body());

  const start = (...args: string[]) => {
    const own = { MASTHEAD_CONFIG_DIR: path.join(folder, "config"), MASTHEAD_URL: origin, NO_COLOR: "1" };
    const child = spawn(process.execPath, [file, ...args], { cwd: folder, env: { ...process.env, ...own } });
    const output = { text: "" };
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding("utf8").on("data", (text: string) => {
        output.text += text;
      });
    }
    const end = once(child, "close").then(([code]) => ({ code: code as number, output: output.text }));
    return { output, end };
  };
  const run = (...args: string[]) => start(...args).end;

  const login = start("login", "--no-browser");
  await expect.poll(() => login.output.text).toMatch(/or open http\S+/);
  const [, code = ""] = /Your code is (\S+)\./.exec(login.output.text) ?? [];
  const [, address = ""] = /or open (\S+)/.exec(login.output.text) ?? [];
  await page.goto(address);
  await expectScreen(page, "Authorize this device?");
  await expect(page.getByText(code)).toBeVisible();
  await page.getByRole("button", { name: "Allow" }).click();
  await expectScreen(page, `${hostname()} is authorized`);
  expect(await login.end).toMatchObject({ code: 0, output: expect.stringContaining(`as ${owner.email}`) });

  expect(await run("whoami")).toMatchObject({ code: 0, output: expect.stringContaining(owner.email) });
  expect(await run("brands", "list")).toMatchObject({ code: 0, output: expect.stringContaining(owner.brand) });
  expect((await run("doctor")).output).not.toContain("✗");
  await page.getByRole("link", { name: "View your tokens" }).click();
  const tokens = page.getByRole("list", { name: "Personal tokens" });
  await expect(tokens).toContainText(hostname());
  expect((await run("logout")).code).toBe(0);
  await page.reload();
  await expect(tokens).toBeHidden();
  expect((await run("whoami")).code).toBe(3);
  rmSync(folder, { recursive: true });
});
