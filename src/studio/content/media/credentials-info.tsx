import { t, tn } from "#kernel/language.ts";
import { useBrand } from "#studio/frame/brand.tsx";
import { DefinitionList } from "#ui/definition-list.tsx";
import { Time } from "#ui/time.tsx";
import classes from "./asset-panel.module.css";
import { type ContentCredentials, describeActions, describeAi, describeState } from "./credentials.ts";

/** The content credentials of an uploaded file: who signed them, what they say, and what becomes of them. */
export function CredentialsInfo({ credentials, isImage }: { credentials: ContentCredentials; isImage: boolean }) {
  const { timezone } = useBrand();
  const { generator, signed_at: at, actions, ingredients, edits } = credentials;
  const ai = describeAi(credentials);
  const items = [
    { term: t("Status"), value: describeState(credentials) },
    ...(ai ? [{ term: t("Generative AI"), value: ai }] : []),
    ...(generator ? [{ term: t("Written by"), value: generator }] : []),
    ...(at ? [{ term: t("Signed"), value: <Time iso={at} zone={timezone} /> }] : []),
    ...(actions.length > 0 ? [{ term: t("Actions"), value: describeActions(actions) }] : []),
    ...(edits.length > 0 ? [{ term: t("Since then, here"), value: describeActions(edits) }] : []),
    ...(ingredients > 0
      ? [{ term: t("Made from"), value: tn(ingredients, "{count} other file", "{count} other files") }]
      : []),
  ];
  return (
    <>
      <DefinitionList items={items} />
      <p className={classes.fate}>{describeFate(credentials, isImage)}</p>
    </>
  );
}

/** Files are stored and sent without what they were uploaded with, which can say where a photo was taken. */
function describeFate({ is_kept: isKept }: ContentCredentials, isImage: boolean): string {
  if (!isImage) return t("Videos are sent without content credentials.");
  return isKept
    ? t(
        "Images are encoded anew, so they are sent without these. If the brand adds content credentials to published images, those contain these.",
      )
    : t("Images are encoded anew, so they are sent without these.");
}
