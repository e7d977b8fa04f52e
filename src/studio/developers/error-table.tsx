import { Facts } from "#ui/prose.tsx";
import type { Installation } from "./guide-props.ts";

/** Every error code of the API. */
export function ErrorTable({ catalogue }: Pick<Installation, "catalogue">) {
  return (
    <Facts
      label="Error codes"
      head={["Status", "Code", "Meaning"]}
      rows={catalogue.map(({ status, code, meaning }) => [
        status,
        <code key="c">{code}</code>,
        meaning.replaceAll("`", ""),
      ])}
    />
  );
}
