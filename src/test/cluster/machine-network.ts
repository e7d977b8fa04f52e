import { execFile } from "node:child_process";
import { promisify } from "node:util";

const run = promisify(execFile);
const ip = (...args: string[]) => run("ip", args);

/** A machine of the network: a name for `ip netns exec`, and its address. */
export type Machine = { name: string; address: string };

/**
 * Machines with networks of their own on this one, on a bridge: each is a network namespace with an address, and what it can reach
 * is decided by its own firewall. Only root may create them.
 */
export async function openMachineNetwork(count: number) {
  if (process.getuid?.() !== 0) throw new Error("The machines are network namespaces, which only root may create.");
  const bridge = `mh${process.pid}`;
  const subnet = `10.${100 + (process.pid % 100)}.${Math.floor(process.pid / 100) % 250}`;
  /** This machine, where the clients are. */
  const host = `${subnet}.254`;
  const machines: Machine[] = [];
  await ip("link", "add", bridge, "type", "bridge");
  await ip("address", "add", `${host}/24`, "dev", bridge);
  await ip("link", "set", bridge, "up");
  for (let number = 1; number <= count; number++) {
    const name = `${bridge}-${number}`;
    const [outside, inside] = [`${bridge}o${number}`, `${bridge}i${number}`];
    const within = (...args: string[]) => ip("-n", name, ...args);
    await ip("netns", "add", name);
    await ip("link", "add", outside, "type", "veth", "peer", "name", inside);
    await ip("link", "set", outside, "master", bridge, "up");
    await ip("link", "set", inside, "netns", name);
    await within("address", "add", `${subnet}.${number}/24`, "dev", inside);
    for (const device of ["lo", inside]) await within("link", "set", device, "up");
    machines.push({ name, address: `${subnet}.${number}` });
  }
  const firewall = ({ name }: Machine, ...args: string[]) =>
    run("ip", ["netns", "exec", name, "iptables", "--wait", ...args]);

  return {
    machines,
    host,
    /** What the machine and these addresses send each other is dropped without a word; @param port of the machine, else all ports */
    async cut(machine: Machine, addresses: readonly string[], port?: number): Promise<void> {
      for (const address of addresses) {
        const [toPort, fromPort] = port
          ? [
              ["-p", "tcp", "--dport"],
              ["-p", "tcp", "--sport"],
            ]
          : [[], []];
        const value = port ? [String(port)] : [];
        await firewall(machine, "-A", "INPUT", "-s", address, ...toPort, ...value, "-j", "DROP");
        await firewall(machine, "-A", "OUTPUT", "-d", address, ...fromPort, ...value, "-j", "DROP");
      }
    },
    heal: (machine: Machine) => firewall(machine, "-F"),
    async close(): Promise<void> {
      for (const { name } of machines) await ip("netns", "delete", name);
      await ip("link", "delete", bridge);
    },
  };
}

/** The processes of a machine. */
export async function processesOf({ name }: Machine): Promise<number[]> {
  const { stdout } = await ip("netns", "pids", name);
  return stdout.split("\n").filter(Boolean).map(Number);
}
