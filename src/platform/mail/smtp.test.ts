import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { expect, test } from "vitest";
import { createMail, MailRefusedError } from "./index.ts";

const message = { to: "a@example.com", subject: "A post failed", paragraphs: ["The channel is gone."] };

/** Sends to a mail server that replies to one command (the recipient, `RCPT TO`, by default) with this line. */
async function sendTo(response: string, command = "RCPT"): Promise<{ error: unknown; data: string }> {
  let data = "";
  const server = createServer((socket) => {
    socket.write("220 test\r\n");
    socket.on("data", (chunk) => {
      const line = chunk.toString();
      data += line;
      if (line.startsWith(command)) socket.write(`${response}\r\n`);
      else if (/^DATA/i.test(line)) socket.write("354 go on\r\n");
      else if (/^QUIT/i.test(line)) socket.end("221 bye\r\n");
      else if (/^[A-Z]{4}/.test(line) || line.endsWith("\r\n.\r\n")) socket.write("250 ok\r\n");
    });
    socket.on("error", () => {});
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const smtpUrl = `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const mail = createMail({ smtpUrl, from: "press@example.com", mailbox: "" });
  const error = await mail.send(message, "the-key").then(
    () => null,
    (thrown: unknown) => thrown,
  );
  server.close();
  return { error, data };
}

test("sends mail by SMTP with its key and the sender's domain as the Message-ID", async () => {
  const { error, data } = await sendTo("250 ok");
  expect(error).toBeNull();
  expect(data).toContain("Message-ID: <the-key@example.com>");
  expect(data).toContain("Auto-Submitted: auto-generated");
});

test("distinguishes a permanent rejection from a transient one and from an unreachable server", async () => {
  expect((await sendTo("550 5.1.1 No such user")).error).toBeInstanceOf(MailRefusedError);
  const greylisted = (await sendTo("451 4.7.1 Greylisted, come again")).error;
  expect(greylisted).toBeInstanceOf(Error);
  expect(greylisted).not.toBeInstanceOf(MailRefusedError);
  // A rejected sender is a configuration problem, not a permanent rejection of the mail.
  expect((await sendTo("530 5.7.0 Authentication required", "MAIL")).error).not.toBeInstanceOf(MailRefusedError);
  const nobody = createMail({ smtpUrl: "smtp://127.0.0.1:9", from: "press@example.com", mailbox: "" });
  const error = await nobody.send(message, "key").catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(Error);
  expect(error).not.toBeInstanceOf(MailRefusedError);
});
