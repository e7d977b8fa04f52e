import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTRPC } from "#transport/trpc/client.tsx";
import { Section } from "#ui/section.tsx";
import { Refused } from "../../frame/refusal-of.ts";
import { useAction } from "../../frame/use-action.ts";
import { lookAtPush, type PushState, subscribe, unsubscribe } from "../../notifications/this-browser.ts";

const STATE_KEY = ["push-state"];

const WORDS: Record<PushState, string> = {
  on: "Notifications that you chose above as “Push” appear on this device, also while no window of Masthead is open.",
  off: "Let what needs you appear on this device, also while no window of Masthead is open.",
  denied:
    "You have forbidden Masthead to notify you here. Allow notifications for this address in the settings of your browser, then come back.",
  unsupported:
    "Nothing can be shown here: websites notify on recent browsers and over https alone. On an iPhone or iPad, add Masthead to the home screen and open it from there.",
};

/** Switches notifications on or off for the browser one sits at. Stands last, as it grows once the browser has answered. */
export function PushSection({ publicKey }: { publicKey: string }) {
  const trpc = useTRPC();
  const { data: state } = useQuery({ queryKey: STATE_KEY, queryFn: lookAtPush, staleTime: 0 });
  const register = useAction(trpc.notificationPreferences.registerDevice.mutationOptions());
  const forget = useAction(trpc.notificationPreferences.forgetDevice.mutationOptions());
  const turn = useAction(
    {
      mutationFn: async (isOn: boolean) => {
        const token = await (isOn ? subscribe(publicKey) : unsubscribe()).catch(sayForBrowser);
        if (token) await (isOn ? register : forget).send({ token });
      },
    },
    { failed: "That did not work.", refresh: [STATE_KEY] },
  );
  return (
    <Section title="On this browser" description={state && WORDS[state]}>
      {state === "on" || state === "off" ? (
        <Button
          variant={state === "off" ? "filled" : "default"}
          loading={turn.isPending}
          onClick={() => turn.run(state === "off")}
        >
          {state === "off" ? "Turn on" : "Turn off"}
        </Button>
      ) : null}
    </Section>
  );
}

/** A browser's own refusal, which comes as a DOMException, in words of ours. */
function sayForBrowser(error: unknown): never {
  if (!(error instanceof DOMException)) throw error;
  throw new Refused({ message: "The browser could not reach its push service. Try again later." });
}
