import os from "node:os";
import type { Client } from "#client/client/index.ts";
import { completeTwoFactorChallenge, login } from "#client/sdk.gen.ts";
import { EXIT, Failure } from "../failure.ts";
import type { Io } from "../io.ts";
import { replyOf } from "../response.ts";

/**
 * Signs in with email address and password, and the second factor where there is one. Without a terminal the answers
 * are the lines of stdin.
 * @returns a full-access token that is named after this machine
 */
export async function loginByPassword(client: Client, io: Io, email: string | undefined): Promise<string> {
  const body = { email: email ?? (await io.ask("Email address")), password: await io.askSecret("Password") };
  const response = await replyOf(login({ client, body: { ...body, device_name: os.hostname() } }));
  return "token" in response ? response.token : answerChallenge(client, io, response.two_factor_token);
}

async function answerChallenge(client: Client, io: Io, challenge: string): Promise<string> {
  for (;;) {
    const value = await io.ask("Code from your authenticator app, or a recovery code");
    const factor = /^\d{6}$/.test(value.replaceAll(" ", "")) ? { code: value } : { recovery_code: value };
    try {
      const body = { two_factor_token: challenge, device_name: os.hostname(), ...factor };
      const { token } = await replyOf(completeTwoFactorChallenge({ client, body }));
      return token;
    } catch (error) {
      // A mistyped code is asked for again; the server ends the challenge after five.
      if (!(error instanceof Failure) || error.exitCode !== EXIT.refused || !io.canAsk) throw error;
      for (const line of error.details) io.note(line);
    }
  }
}
