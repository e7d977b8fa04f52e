import { t } from "#kernel/language.ts";
import { Copy } from "./copy.tsx";
import classes from "./dns-record.module.css";

/** A DNS record as entered at a DNS provider: name and value in full. */
export function DnsRecord({ type, name, value }: { type: "TXT" | "CNAME"; name: string; value: string }) {
  return (
    <dl className={classes.record}>
      <dt>{t("{type} record", { type })}</dt>
      <dd>
        <code translate="no">{name}</code>
        <Copy value={name} label={t("Copy {type} record name", { type })} />
      </dd>
      <dt>{t("Value")}</dt>
      <dd>
        <code translate="no">{value}</code>
        <Copy value={value} label={t("Copy {type} record value", { type })} />
      </dd>
    </dl>
  );
}
