import { connect } from "node:net";
import { askStatus, type Check, fail, ok, warn } from "#domain/operations/installation/index.ts";
import { portProblem } from "../port.ts";

const TIMEOUT_MS = 5000;

/** Who listens on the port: no question to a process that answers on it. */
export const portCheck: Check = {
  name: "port",
  async run({ env }) {
    const isTaken = await accepts(env.PORT);
    if (!isTaken) return [warn(`Nothing is listening on port ${env.PORT}.`, 'Run "npm start".')];
    const response = await askStatus(`http://127.0.0.1:${env.PORT}/healthz`);
    if (response === 200) return [ok(`Masthead is running on port ${env.PORT}.`)];
    return [
      fail(
        `${portProblem(env, "EADDRINUSE")}: the program there is not Masthead (${response ?? "no response"}).`,
        "Stop that program, or set PORT.",
      ),
    ];
  },
};

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: "127.0.0.1", timeout: TIMEOUT_MS });
    const end = (is: boolean) => {
      socket.destroy();
      resolve(is);
    };
    socket.once("connect", () => end(true));
    socket.once("error", () => end(false));
    socket.once("timeout", () => end(false));
  });
}
