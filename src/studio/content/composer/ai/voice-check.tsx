import { Button } from "@mantine/core";
import { TEXT_LANGUAGES } from "#domain/content/drafting/terms.ts";
import { language, t } from "#kernel/language.ts";
import { useAction } from "#studio/frame/use-action.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import { FormError } from "#ui/form-error.tsx";
import classes from "./ai-panel.module.css";

interface VoiceCheckProps {
  body: string;
  isOff: boolean;
}

/** What the model remarks about a text's voice, when it is asked. Nothing depends on it. */
export function VoiceCheck({ body, isOff }: VoiceCheckProps) {
  const trpc = useTRPC();
  const check = useAction(trpc.drafting.checkVoice.mutationOptions(), { refresh: [trpc.entitlements.show.pathKey()] });
  const own = TEXT_LANGUAGES.find((each) => each === language());
  // Remarks about an earlier text say nothing about this one.
  const result = check.input?.body === body ? check.output : undefined;
  return (
    <div>
      <Button
        size="compact-sm"
        disabled={isOff}
        loading={check.isPending}
        onClick={() => check.run({ body, ...(own && { language: own }) })}
      >
        {t("Check against the brand guide")}
      </Button>
      <FormError error={check.refusal} />
      <div role="status">
        {result && result.remarks.length === 0 ? <p>{t("The model has no remarks.")}</p> : null}
        {result && result.remarks.length > 0 ? (
          <>
            <ul className={classes.proposals} aria-label={t("Remarks")}>
              {result.remarks.map(({ quote, reason }) => (
                <li key={quote} className={classes.proposal}>
                  <p className={classes.text} translate="no">{`“${quote}”`}</p>
                  <div>{reason}</div>
                </li>
              ))}
            </ul>
            <span className={classes.credits}>
              {t("By {model}. A model can be wrong: these remarks block nothing.", { model: result.model })}
            </span>
          </>
        ) : null}
      </div>
    </div>
  );
}
