// biome-ignore lint/style/noRestrictedImports: no screen, only its test, which runs what people copy
import { stripTypeScriptTypes } from "node:module";
import { expect, test } from "vitest";
import { serviceSignature } from "#domain/webhooks/rules.ts";
import { verifySnippets } from "./verify-snippets.ts";

type Verify = (rawBody: string, header: string, secret: string) => boolean;

const body = '{"post_id":1,"body":"Grüße"}';
const now = Math.floor(Date.now() / 1000);
const sign = (timestamp: number, ...secrets: string[]) => serviceSignature({ id: "1", timestamp, body, secrets });

async function snippet(): Promise<Verify> {
  const code = verifySnippets.find(({ language }) => language === "TypeScript")?.code ?? "";
  const { isGenuine } = await import(
    /* @vite-ignore */ `data:text/javascript,${encodeURIComponent(stripTypeScriptTypes(code))}`
  );
  return isGenuine;
}

test("the TypeScript snippet that people copy verifies what we sign", async () => {
  const verify = await snippet();
  expect(verify(body, sign(now, "whsec_new"), "whsec_new")).toBe(true);
  expect(verify(body, sign(now, "whsec_new", "whsec_old"), "whsec_old")).toBe(true);
});

test("and refuses another secret, another body, an old request and nonsense", async () => {
  const verify = await snippet();
  expect(verify(body, sign(now, "whsec_new"), "whsec_other")).toBe(false);
  expect(verify(`${body} `, sign(now, "whsec_new"), "whsec_new")).toBe(false);
  expect(verify(body, sign(now - 301, "whsec_new"), "whsec_new")).toBe(false);
  expect(verify(body, "", "whsec_new")).toBe(false);
  expect(verify(body, `t=${now},v1`, "whsec_new")).toBe(false);
});
