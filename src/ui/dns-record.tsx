import { Copy } from "./copy.tsx";
import classes from "./dns-record.module.css";

/** A DNS record as entered at a DNS provider: name and value in full. */
export function DnsRecord({ type, name, value }: { type: "TXT" | "CNAME"; name: string; value: string }) {
  return (
    <dl className={classes.record}>
      <dt>{type} record</dt>
      <dd>
        <code>{name}</code>
        <Copy value={name} what={`${type} record name`} />
      </dd>
      <dt>Value</dt>
      <dd>
        <code>{value}</code>
        <Copy value={value} what={`${type} record value`} />
      </dd>
    </dl>
  );
}
