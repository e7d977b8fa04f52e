import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { chownSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { runSql } from "#platform/db/embedded-sql.ts";
import { freePort } from "#test/started-app.ts";
import { type Machine, openMachineNetwork, processesOf } from "./machine-network.ts";
import { end, findServers, pgBouncerConfiguration, postgresUser, run, signalEach, untilResponding } from "./servers.ts";

const PACKAGES = {
  patroni: "/usr/bin/patroni",
  "etcd-server": "/usr/bin/etcd",
  haproxy: "/usr/sbin/haproxy",
  iptables: "/usr/sbin/iptables",
  iproute2: "/usr/sbin/ip",
};
const [CLIENT_PORT, PEER_PORT, PATRONI_PORT, POSTGRES_PORT] = [2379, 2380, 8008, 5432];
const START_MS = 120_000;

/** What the operator chooses: whether a commit waits for a standby, and goes without one if there is none. */
export type Replication = "synchronous" | "asynchronous";

type Node = Machine & { number: number; etcd: ChildProcess; patroni: ChildProcess; data: string };
type Member = { role: string; state: string; timeline?: number };

/**
 * Three machines with PostgreSQL under Patroni and a member of etcd each, and in front of them HAProxy and PgBouncer on this one,
 * configured as `docs/operations/failover.md` says.
 */
export async function startPatroniServers(replication: Replication) {
  const bin = findServers();
  const missing = Object.entries(PACKAGES).flatMap(([name, file]) => (existsSync(file) ? [] : name));
  if (missing.length > 0) throw new Error(`This test needs Debian's packages: apt-get install -y ${missing.join(" ")}`);
  const network = await openMachineNetwork(3);
  const { machines } = network;
  const folder = mkdtempSync(path.join(tmpdir(), "masthead-patroni-"));
  const user = postgresUser();
  chownSync(folder, user.uid, user.gid);
  const identity = ["setpriv", `--reuid=${user.uid}`, `--regid=${user.gid}`, "--clear-groups"];
  const start = (machine: Machine, ...command: string[]) =>
    run("ip", ["netns", "exec", machine.name, ...identity, ...command], null);
  const write = (name: string, content: string | object) => {
    const file = path.join(folder, name);
    writeFileSync(file, typeof content === "string" ? content : JSON.stringify(content), { mode: 0o644 });
    return file;
  };

  const members = machines.map(({ address }, at) => `node${at + 1}=http://${address}:${PEER_PORT}`).join(",");
  const nodes: Node[] = machines.map((machine, at) => {
    const number = at + 1;
    const own = path.join(folder, `node${number}`);
    mkdirSync(own);
    chownSync(own, user.uid, user.gid);
    const [client, peer] = [CLIENT_PORT, PEER_PORT].map((port) => `http://${machine.address}:${port}`) as [
      string,
      string,
    ];
    const etcd = start(
      machine,
      PACKAGES["etcd-server"],
      "--name",
      `node${number}`,
      "--data-dir",
      path.join(own, "etcd"),
      "--listen-client-urls",
      client,
      "--advertise-client-urls",
      client,
      "--listen-peer-urls",
      peer,
      "--initial-advertise-peer-urls",
      peer,
      "--initial-cluster",
      members,
      "--initial-cluster-state",
      "new",
    );
    const data = path.join(own, "data");
    const file = write(
      `patroni${number}.yaml`,
      patroniConfiguration({ number, machine, machines, bin, own, data, replication }),
    );
    const patroni = start(machine, PACKAGES.patroni, file);
    return { ...machine, number, etcd, patroni, data };
  });

  const [direct, standbys] = [await freePort(), await freePort()];
  const haproxy = run(
    PACKAGES.haproxy,
    ["-db", "-f", write("haproxy.cfg", haproxyConfiguration({ primary: direct, replica: standbys }, machines))],
    user,
  );
  const readUrl = `postgresql://masthead@127.0.0.1:${standbys}/masthead`;
  const directUrl = `postgresql://masthead@127.0.0.1:${direct}/masthead`;
  const pooled = await freePort();
  const settings = [
    "server_check_delay = 0",
    "server_lifetime = 60",
    "server_login_retry = 1",
    "server_connect_timeout = 3",
  ];
  const pgbouncer = run(
    "/usr/sbin/pgbouncer",
    [write("pgbouncer.ini", pgBouncerConfiguration({ to: direct, port: pooled, pool: 60, settings }))],
    user,
  );
  const url = `postgresql://masthead@127.0.0.1:${pooled}/masthead`;

  const responds = async ({ address }: Node, at: string) =>
    (await fetch(`http://${address}:${PATRONI_PORT}${at}`, { signal: AbortSignal.timeout(2000) }).catch(() => null))
      ?.status === 200;
  const primary = async (among: readonly Node[] = nodes): Promise<Node | undefined> => {
    const all = await Promise.all(among.map((node) => responds(node, "/primary")));
    return among.find((_, at) => all[at]);
  };
  const until = async <Found>(what: string, find: () => Promise<Found | undefined | false>): Promise<Found> => {
    for (const deadline = Date.now() + START_MS; Date.now() < deadline; await sleep(200)) {
      const found = await find();
      if (found) return found;
    }
    throw new Error(`${what} within ${START_MS / 1000} s was not seen.`);
  };
  /** A primary, and two standbys that follow it. */
  async function isWhole(): Promise<boolean> {
    const [first] = nodes;
    const response = await fetch(`http://${first?.address}:${PATRONI_PORT}/cluster`, {
      signal: AbortSignal.timeout(2000),
    }).catch(() => null);
    const all = response?.ok ? ((await response.json()) as { members: Member[] }).members : [];
    const isStanding = all.every(({ state }) => state === "running" || state === "streaming");
    const leaders = all.filter(({ role }) => role === "leader");
    const hasSynchronous = replication === "asynchronous" || all.some(({ role }) => role === "sync_standby");
    return (
      all.length === nodes.length &&
      isStanding &&
      leaders.length === 1 &&
      hasSynchronous &&
      new Set(all.map(({ timeline }) => timeline)).size === 1
    );
  }
  const othersOf = (node: Node) => nodes.filter((one) => one !== node);
  const addressesOf = (some: readonly Node[]) => some.map(({ address }) => address);
  const untilReplaced = (former: Node) => until("Another primary", () => primary(othersOf(former)));

  await until("A whole cluster", isWhole);
  await untilResponding(directUrl.replace(/masthead$/, "postgres"));
  await runSql(directUrl.replace(/masthead$/, "postgres"), "create database masthead");
  await untilResponding(url);

  return {
    url,
    directUrl,
    /** Either standby. */
    readUrl,
    untilWhole: () => until("A whole cluster", isWhole),
    /** The primary's commits no longer reach the standbys, for some time. */
    async stopReplication(ms: number): Promise<void> {
      const node = await until("A primary", () => primary());
      await network.cut(node, addressesOf(othersOf(node)), POSTGRES_PORT);
      await sleep(ms);
    },
    /** What happens to the primary, until the machine is back. */
    async lose(how: Loss): Promise<void> {
      const node = await until("A primary", () => primary());
      if (how === "killed") {
        const postmaster = Number.parseInt(readFileSync(path.join(node.data, "postmaster.pid"), "utf8"), 10);
        signalEach([node.patroni.pid ?? 0, postmaster], "SIGKILL");
        await untilReplaced(node);
        node.patroni = start(node, PACKAGES.patroni, path.join(folder, `patroni${node.number}.yaml`));
      } else if (how === "frozen") {
        const frozen = (await processesOf(node)).filter((pid) => pid !== node.etcd.pid);
        signalEach(frozen, "SIGSTOP");
        await untilReplaced(node);
        signalEach(frozen, "SIGCONT");
      } else if (how === "cut off from etcd and the others") {
        await network.cut(node, addressesOf(othersOf(node)));
        await untilReplaced(node);
      } else {
        // Nobody replaces a primary that has its leader key, so that nothing goes on before it is back.
        await network.cut(node, [network.host]);
        await sleep(CUT_OFF_MS);
      }
      await network.heal(node);
    },
    async stop(): Promise<void> {
      await end(pgbouncer, "SIGINT");
      await end(haproxy, "SIGTERM");
      for (const node of nodes) {
        const ended = [node.patroni, node.etcd]
          .filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null)
          .map((child) => once(child, "exit"));
        signalEach(await processesOf(node), "SIGKILL");
        await Promise.all(ended);
      }
      await network.close();
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

export const LOSSES = ["killed", "frozen", "cut off from etcd and the others", "cut off from its clients"] as const;
export type Loss = (typeof LOSSES)[number];
const CUT_OFF_MS = 10_000;

type PatroniOptions = {
  number: number;
  machine: Machine;
  machines: readonly Machine[];
  bin: string;
  own: string;
  data: string;
  replication: Replication;
};

/** As YAML, which JSON is. Times are the shortest that Patroni allows. */
function patroniConfiguration({ number, machine, machines, bin, own, data, replication }: PatroniOptions): object {
  const { address } = machine;
  const isSynchronous = replication === "synchronous";
  return {
    scope: "masthead",
    name: `node${number}`,
    restapi: { listen: `${address}:${PATRONI_PORT}`, connect_address: `${address}:${PATRONI_PORT}` },
    etcd3: { hosts: machines.map((one) => `${one.address}:${CLIENT_PORT}`) },
    bootstrap: {
      dcs: {
        ttl: 20,
        loop_wait: 3,
        retry_timeout: 5,
        // A standby that is behind may take over as well, so that commits are forgotten.
        maximum_lag_on_failover: isSynchronous ? 1_048_576 : 1_073_741_824,
        synchronous_mode: isSynchronous,
        synchronous_mode_strict: isSynchronous,
        postgresql: {
          use_pg_rewind: true,
          use_slots: true,
          parameters: { max_connections: 200, timezone: "UTC", wal_keep_size: "256MB" },
        },
      },
      initdb: [{ encoding: "UTF8" }, { locale: "C.UTF-8" }, "data-checksums"],
    },
    postgresql: {
      listen: `${address}:${POSTGRES_PORT}`,
      connect_address: `${address}:${POSTGRES_PORT}`,
      data_dir: data,
      bin_dir: bin,
      pgpass: path.join(own, "pgpass"),
      authentication: { superuser: { username: "masthead" }, replication: { username: "replicator" } },
      pg_hba: ["local all all trust", "host all all 0.0.0.0/0 trust", "host replication all 0.0.0.0/0 trust"],
      parameters: { unix_socket_directories: own },
      remove_data_directory_on_rewind_failure: true,
      remove_data_directory_on_diverged_timelines: true,
    },
    watchdog: { mode: "off" },
  };
}

/** @param ports by what Patroni says the server behind it is */
const haproxyConfiguration = (ports: Record<"primary" | "replica", number>, machines: readonly Machine[]) => `global
  maxconn 1000
defaults
  mode tcp
  timeout connect 2s
  timeout client 30m
  timeout server 30m
  timeout check 2s
${Object.entries(ports)
  .map(
    ([role, port]) => `listen ${role}
  bind 127.0.0.1:${port}
  option httpchk OPTIONS /${role}
  http-check expect status 200
  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
${machines.map(({ address }, at) => `  server node${at + 1} ${address}:${POSTGRES_PORT} check port ${PATRONI_PORT}`).join("\n")}`,
  )
  .join("\n")}
`;
