import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { parseAllDocuments, stringify } from "yaml";
import { ENV_NAMES } from "#platform/env.ts";
import { findHelm, runHelm } from "./helm.ts";
import { type Manifest, problemsOf } from "./kubernetes.ts";

const CHART = "deploy/helm/masthead";

const helm = await findHelm();
const without = helm ? "" : " (skipped: helm is not installed, and can't be downloaded here)";

type Values = Record<string, unknown>;
const SECRETS = {
  databaseUrl: "postgresql://masthead:secret@db/masthead",
  authSecret: "a".repeat(64),
  encryptionKeys: "k1:key",
};
const MINIMAL = {
  appUrl: "https://masthead.example.com",
  secrets: SECRETS,
  storage: { url: "s3://bucket" },
};
const EVERYTHING = {
  ...MINIMAL,
  image: { repository: "registry.example.com/masthead", digest: `sha256:${"0".repeat(64)}` },
  imagePullSecrets: [{ name: "registry" }],
  config: { MAIL_FROM: "Masthead <masthead@example.com>", TRUSTED_PROXIES: "10.0.0.0/8", RETENTION_EVENTS_DAYS: 30 },
  secrets: { ...SECRETS, smtpUrl: "smtps://u:p@mail:465", metricsToken: "token", extra: { META_APP_SECRET: "s" } },
  storage: { url: "" },
  persistence: { enabled: true, storageClass: "nfs" },
  web: { autoscaling: { enabled: true }, nodeSelector: { disk: "ssd" } },
  worker: { autoscaling: { enabled: true }, tolerations: [{ operator: "Exists" }] },
  ingress: { enabled: true, className: "nginx", extraHosts: ["api.example.com"], tlsSecret: "tls" },
  serviceMonitor: { enabled: true, labels: { release: "prometheus" } },
  serviceAccount: { name: "masthead" },
  podAnnotations: { "example.com/team": "studio" },
  podLabels: { team: "studio" },
};
const EXISTING = { ...MINIMAL, secrets: { existingSecret: "masthead-secrets" } };

async function template(values: Values) {
  const folder = mkdtempSync(path.join(tmpdir(), "masthead-chart-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = path.join(folder, "values.yaml");
  writeFileSync(file, stringify(values));
  return runHelm(helm ?? "", "template", "studio", CHART, "--values", file);
}

async function render(values: Values): Promise<Manifest[]> {
  const { code, out, err } = await template(values);
  expect([code, err]).toEqual([0, ""]);
  return parseAllDocuments(out).map((document) => document.toJS() as Manifest);
}

const find = (manifests: readonly Manifest[], kind: string, suffix = ""): Manifest => {
  const found = manifests.find((one) => one.kind === kind && one.metadata.name.endsWith(suffix));
  if (!found) throw new Error(`No ${kind} ${suffix}`);
  return found;
};

test.skipIf(!helm)(`helm lint has nothing to say about the chart${without}`, async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "masthead-chart-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = path.join(folder, "values.yaml");
  writeFileSync(file, stringify(EVERYTHING));
  const { code, out } = await runHelm(helm ?? "", "lint", "--strict", "--values", file, CHART);
  expect([code, out]).toEqual([0, expect.stringContaining("1 chart(s) linted, 0 chart(s) failed")]);
  expect(out).not.toMatch(/WARNING|ERROR/);
});

test.skipIf(!helm).each([
  ["the fewest values", MINIMAL, 8],
  ["every value", EVERYTHING, 13],
  ["an existing secret", EXISTING, 7],
])(`with %s, Kubernetes accepts what is rendered${without}`, async (_name, values, count) => {
  const manifests = await render(values);
  expect(manifests).toHaveLength(count);
  expect(await problemsOf(manifests)).toEqual([]);
});

test.skipIf(!helm)(`the schemas refuse an unknown, a wrong and a missing field${without}`, async () => {
  const deployment = find(await render(MINIMAL), "Deployment", "-web");
  const { spec = {} } = deployment;
  const changed = (change: Values) => problemsOf([{ ...deployment, spec: { ...spec, ...change } }]);
  expect((await changed({ replica: 2 })).join()).toContain(`"replica"' does not exist in type`);
  expect((await changed({ replicas: "two" })).join()).toContain("/spec/replicas");
  expect((await changed({ selector: undefined })).join()).toContain("selector");
});

type Pod = {
  securityContext: Values;
  terminationGracePeriodSeconds: number;
  automountServiceAccountToken: boolean;
  containers: { image: string; command?: string[]; ports?: Values[]; securityContext: Values }[];
};
const podOf = ({ spec = {} }: Manifest) => (spec.template as { spec: Pod; metadata: Manifest["metadata"] }).spec;

test.skipIf(!helm)(`pods run the image's commands without root, and with time to stop${without}`, async () => {
  const manifests = await render(EVERYTHING);
  const pods = manifests.filter(({ kind }) => ["Deployment", "Job"].includes(kind)).map(podOf);
  expect(pods).toHaveLength(3);
  for (const { containers, securityContext, automountServiceAccountToken } of pods) {
    expect(securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: 1000 });
    expect(automountServiceAccountToken).toBe(false);
    for (const { image, command, securityContext: rights } of containers) {
      expect(image).toBe(`registry.example.com/masthead@sha256:${"0".repeat(64)}`);
      expect(rights).toMatchObject({ allowPrivilegeEscalation: false, readOnlyRootFilesystem: true });
      expect([command, command === undefined || existsSync(command[1] ?? "")]).toEqual([command, true]);
    }
  }
  const web = podOf(find(manifests, "Deployment", "-web"));
  expect(web.terminationGracePeriodSeconds).toBe(40);
  expect(web.containers[0]?.ports?.[0]?.containerPort).toBe(Number(/^EXPOSE (\d+)$/m.exec(dockerfile())?.[1]));
  expect(find(manifests, "Deployment", "-worker").spec?.strategy).toEqual({ type: "Recreate" });
});

const dockerfile = () => readFileSync("Dockerfile", "utf8");

test.skipIf(!helm)(`secrets are in the secret alone, and every variable exists${without}`, async () => {
  const manifests = await render(EVERYTHING);
  const { data = {} } = find(manifests, "ConfigMap");
  const { stringData = {} } = find(manifests, "Secret");
  expect(data).toMatchObject({ APP_URL: MINIMAL.appUrl, WORKER: "off", RETENTION_EVENTS_DAYS: "30" });
  expect(stringData).toMatchObject({ AUTH_SECRET: SECRETS.authSecret, META_APP_SECRET: "s", METRICS_TOKEN: "token" });
  expect([...Object.keys(data), ...Object.keys(stringData)].filter((name) => !ENV_NAMES.includes(name))).toEqual([]);
  const elsewhere = JSON.stringify(manifests.filter(({ kind }) => kind !== "Secret"));
  for (const secret of Object.values(EVERYTHING.secrets).filter((value) => typeof value === "string"))
    expect(elsewhere).not.toContain(`"${secret}"`);
});

test.skipIf(!helm)(`services, budgets and the monitor select pods that exist${without}`, async () => {
  const manifests = await render(EVERYTHING);
  const labels = manifests
    .filter(({ kind }) => kind === "Deployment")
    .map(({ spec = {} }) => (spec.template as Manifest).metadata.labels);
  const selectors = manifests.flatMap(({ kind, spec }) => {
    const selector = (spec?.selector ?? {}) as Record<string, Record<string, string>>;
    if (kind === "Service") return [selector as unknown as Record<string, string>];
    return ["PodDisruptionBudget", "Deployment"].includes(kind) ? [selector.matchLabels ?? {}] : [];
  });
  expect(selectors).toHaveLength(5);
  const matches = (selector: Record<string, string>, of: Record<string, string>) =>
    Object.entries(selector).every(([name, value]) => of[name] === value);
  for (const selector of selectors) expect(labels.filter((of) => matches(selector, of))).toHaveLength(1);
  const { spec: monitor = {} } = find(manifests, "ServiceMonitor");
  const { matchLabels: monitored } = monitor.selector as { matchLabels: Record<string, string> };
  expect(matches(monitored, find(manifests, "Service").metadata.labels)).toBe(true);
});

const { storage: _, ...withoutStorage } = MINIMAL;

test.skipIf(!helm).each<[string, Values, string]>([
  ["no values", {}, "appUrl is required: the public address"],
  ["no database", { appUrl: MINIMAL.appUrl }, "secrets.databaseUrl is required unless secrets.existingSecret is set"],
  ["no secret", { ...MINIMAL, secrets: { ...SECRETS, authSecret: "" } }, "secrets.authSecret is required unless"],
  ["no keys", { ...MINIMAL, secrets: { ...SECRETS, encryptionKeys: "" } }, "secrets.encryptionKeys is required unless"],
  [
    "two secrets",
    { ...MINIMAL, secrets: { ...SECRETS, existingSecret: "s" } },
    "set either existingSecret or the values",
  ],
  ["no storage", withoutStorage, "Pods share media: set storage.url to s3://…"],
  [
    "a volume of one pod",
    { ...withoutStorage, persistence: { enabled: true, accessModes: ["ReadWriteOnce"] } },
    "so it must have ReadWriteMany",
  ],
  ["a secret in config", { ...MINIMAL, config: { AUTH_SECRET: "x" } }, "config.AUTH_SECRET: a ConfigMap is no place"],
  ["a variable of the chart", { ...MINIMAL, config: { PORT: 1 } }, "config.PORT: the chart sets it from its own"],
  ["no token", { ...MINIMAL, serviceMonitor: { enabled: true } }, "serviceMonitor needs secrets.metricsToken"],
  ["a misspelled value", { ...MINIMAL, replicas: 2 }, "additional properties 'replicas' not allowed"],
  ["an address without a scheme", { ...MINIMAL, appUrl: "masthead.example.com" }, "at '/appUrl'"],
])(`with %s the chart is refused in a sentence${without}`, async (_name, values, sentence) => {
  const { code, out, err } = await template(values);
  expect([code, out]).toEqual([1, ""]);
  expect(err).toContain(sentence);
});

test("the chart is of this version", () => {
  const { version } = JSON.parse(readFileSync("package.json", "utf8")) as { version: string };
  const chart = readFileSync(`${CHART}/Chart.yaml`, "utf8");
  expect(chart).toMatch(new RegExp(`^version: ${version}$`, "m"));
  expect(chart).toMatch(new RegExp(`^appVersion: "${version}"$`, "m"));
});
