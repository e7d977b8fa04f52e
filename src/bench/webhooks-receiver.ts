import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { parentPort } from "node:worker_threads";

/** A receiver in a separate thread: reads each request to its end, responds 200, and reports how many there were. */
let count = 0;
const server = createServer((request, response) => {
  request.resume().on("end", () => {
    count += 1;
    response.end("ok");
  });
});
server.listen(0, "127.0.0.1", () => parentPort?.postMessage((server.address() as AddressInfo).port));
parentPort?.on("message", () => parentPort?.postMessage(count));
