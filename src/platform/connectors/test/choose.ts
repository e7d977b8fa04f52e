import { z } from "zod";
import { type Chooser, OptionChoice } from "../contract.ts";
import type { TestClass } from "./describe.ts";
import type { TestPlatform } from "./publish.ts";
import { exchange } from "./request.ts";

const Choices = z.record(z.string(), z.array(OptionChoice));

/** The choices of a test platform's account. */
export function testChooser(kind: TestClass, { origin, timeoutMs }: TestPlatform): Chooser {
  return {
    platform: `test_${kind}`,
    timeoutMs,
    async choices({ handle }, call) {
      const query = new URLSearchParams({ account: handle });
      return Choices.parse((await exchange(`${origin}/${kind}/choices?${query}`, { method: "GET" }, call)).body);
    },
  };
}
