import { randomBytes } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { ROOT } from "#launch/root.ts";
import { ENV_NAMES, readEnv } from "#platform/env.ts";

const read = (file: string) => parse(readFileSync(path.join(ROOT, file), "utf8"));

type Service = { image: string; environment: string[]; volumes: string[]; healthcheck?: unknown };
type Coolify = { services: Record<string, Service>; volumes: Record<string, unknown> };
type Variable = { key: string; value?: string; sync?: false; generateValue?: true; fromDatabase?: { name: string } };
type Blueprint = {
  services: {
    runtime: string;
    dockerfilePath: string;
    healthCheckPath: string;
    disk: { mountPath: string };
    envVars: Variable[];
  }[];
  databases: { name: string; postgresMajorVersion: string }[];
};

/** As Coolify generates them. */
const GENERATED: Record<string, string> = {
  SERVICE_URL_MASTHEAD: "https://masthead.example.com",
  SERVICE_PASSWORD_POSTGRES: randomBytes(16).toString("hex"),
  SERVICE_PASSWORD_64_AUTH: randomBytes(32).toString("hex"),
  SERVICE_REALBASE64_32_ENCRYPTION: randomBytes(32).toString("base64"),
};

test("the variables of the template for Coolify are a configuration that starts", () => {
  const { services, volumes } = read("deploy/coolify.yaml") as Coolify;
  const { masthead, postgres } = services;
  const pairs = (masthead?.environment ?? []).filter((line) => line.includes("="));
  const filled = pairs.map((line) =>
    line.replaceAll(/\$\{(\w+)(?::-([^}]*))?\}/g, (_, name, fallback) => GENERATED[name] ?? fallback ?? "missing"),
  );
  const env = Object.fromEntries(
    filled.map((line) => [line.slice(0, line.indexOf("=")), line.slice(line.indexOf("=") + 1)]),
  );
  expect(Object.keys(env).filter((name) => !ENV_NAMES.includes(name))).toEqual([]);
  expect(readEnv({ NODE_ENV: "production", ...env })).toMatchObject({ APP_URL: GENERATED.SERVICE_URL_MASTHEAD });
  expect(masthead?.environment).toContain(`SERVICE_URL_MASTHEAD_${/^EXPOSE (\d+)$/m.exec(dockerfile())?.[1]}`);
  expect(env.DATABASE_URL).toContain(`:${GENERATED.SERVICE_PASSWORD_POSTGRES}@postgres:5432/masthead`);
  expect(postgres?.environment).toContain(`POSTGRES_PASSWORD=\${SERVICE_PASSWORD_POSTGRES}`);
  const mounted = [masthead, postgres].flatMap((service) => service?.volumes ?? []).map((line) => line.split(":")[0]);
  expect(mounted).toEqual(Object.keys(volumes));
});

test("both compose files run the same PostgreSQL", () => {
  const images = ["compose.yaml", "deploy/coolify.yaml"].map(
    (file) => (read(file) as Coolify).services.postgres?.image,
  );
  expect(new Set(images).size).toBe(1);
  const [{ postgresMajorVersion } = { postgresMajorVersion: "" }] = (read("deploy/render.yaml") as Blueprint).databases;
  expect(images[0]).toBe(`postgres:${postgresMajorVersion}`);
});

const dockerfile = () => readFileSync(path.join(ROOT, "Dockerfile"), "utf8");

test("the Blueprint for Render builds the image, and its variables are a configuration that starts", () => {
  const { services, databases } = read("deploy/render.yaml") as Blueprint;
  const [web] = services;
  expect(web).toMatchObject({ runtime: "docker", healthCheckPath: "/healthz" });
  expect(existsSync(path.join(ROOT, web?.dockerfilePath ?? ""))).toBe(true);
  expect(dockerfile()).toContain(`VOLUME ${web?.disk.mountPath}\n`);
  const variables = web?.envVars ?? [];
  expect(variables.map(({ key }) => key).filter((name) => !ENV_NAMES.includes(name))).toEqual([]);
  const asked: Record<string, string> = {
    APP_URL: "https://masthead.onrender.com",
    ENCRYPTION_KEYS: `k1:${randomBytes(32).toString("base64")}`,
    SMTP_URL: "smtps://user:password@mail.example.com:465",
  };
  const values = variables.map(({ key, value, sync, generateValue, fromDatabase }) => {
    if (sync === false) return [key, asked[key]];
    if (generateValue) return [key, randomBytes(32).toString("base64")];
    if (fromDatabase)
      return [key, databases.some(({ name }) => name === fromDatabase.name) ? "postgresql://u:p@db/x" : ""];
    return [key, value];
  });
  const env = readEnv({ NODE_ENV: "production", ...Object.fromEntries(values) });
  expect(env).toMatchObject({ PORT: 3000, WORKER: "inline", APP_URL: asked.APP_URL });
  // No secret is in the file.
  expect(variables.filter(({ key, value }) => /SECRET|KEY|PASSWORD|URL/.test(key) && value !== undefined)).toEqual([]);
});
