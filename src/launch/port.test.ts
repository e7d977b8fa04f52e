import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { expect, test } from "vitest";
import { checkPort, portProblem } from "./port.ts";

const at = (PORT: number) => ({ PORT, HOST: undefined, APP_URL: "http://localhost:3000" });

test("names the process on a busy port, and accepts a free one", async () => {
  const other = createServer().listen(0, "127.0.0.1");
  await once(other, "listening");
  const { port } = other.address() as AddressInfo;
  await expect(checkPort(at(port), 0)).rejects.toThrow(
    process.platform === "linux"
      ? new RegExp(`^PORT: ${port} is in use by process ${process.pid} \\(.+\\), for example PORT=${port + 1}$`)
      : `PORT: ${port} is in use by`,
  );
  other.close();
  await once(other, "close");
  await checkPort(at(port), 0);
});

test("explains a port without permission, and an address of another machine", () => {
  expect(portProblem(at(80), "EACCES")).toBe("PORT: 80 cannot be opened (EACCES), for example PORT=81");
  expect(portProblem({ ...at(3000), HOST: "192.0.2.1" }, "EADDRNOTAVAIL")).toMatch(
    /^HOST: 192\.0\.2\.1 is not an address/,
  );
});
