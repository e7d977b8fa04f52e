import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type Message, msg, t } from "#kernel/language.ts";
import {
  getPushState,
  type PushState,
  subscribeToPush,
  unsubscribeFromPush,
} from "#studio/events/notifications/web-push.ts";
import { Refused } from "#studio/frame/refusal-of.ts";
import { useAction } from "#studio/frame/use-action.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import { Section } from "#ui/section.tsx";

const STATE_KEY = ["push-state"];

const WORDS: Record<PushState, Message> = {
  on: msg("Push notifications appear on this device, even when Masthead isn't open."),
  off: msg("Get notifications on this device, even when Masthead isn't open."),
  denied: msg("Notifications are blocked. Allow them for this site in your browser settings."),
  unsupported: msg(
    "Notifications aren't supported in this browser. They need a current browser and https. On iPhone and iPad, add Masthead to the home screen first.",
  ),
};

/**
 * Switches push notifications for this browser. Comes last, since its height changes once the browser's state is known.
 */
export function PushSection({ publicKey }: { publicKey: string }) {
  const trpc = useTRPC();
  const { data: state } = useQuery({ queryKey: STATE_KEY, queryFn: getPushState, staleTime: 0 });
  const register = useAction(trpc.notificationPreferences.registerDevice.mutationOptions());
  const forget = useAction(trpc.notificationPreferences.forgetDevice.mutationOptions());
  const turn = useAction(
    {
      mutationFn: async (isOn: boolean) => {
        const token = await (isOn ? subscribeToPush(publicKey) : unsubscribeFromPush()).catch(describeState);
        if (token) await (isOn ? register : forget).send({ token });
      },
    },
    { failed: t("Something went wrong"), refresh: [STATE_KEY] },
  );
  return (
    <Section title={t("On this browser")} description={state && t(WORDS[state])}>
      {state === "on" || state === "off" ? (
        <Button
          variant={state === "off" ? "filled" : "default"}
          loading={turn.isPending}
          onClick={() => turn.run(state === "off")}
        >
          {state === "off" ? t("Turn on") : t("Turn off")}
        </Button>
      ) : null}
    </Section>
  );
}

/** The message of a browser's own error, a DOMException. */
function describeState(error: unknown): never {
  if (!(error instanceof DOMException)) throw error;
  throw new Refused({ message: t("The browser couldn't reach its push service. Try again later.") });
}
