import { Copy } from "#ui/copy.tsx";
import classes from "./dns-record.module.css";

/** The TXT record that verifies a domain, as entered at a DNS provider: name and value in full. */
export function DnsRecord({ name, value }: { name: string; value: string }) {
  return (
    <dl className={classes.record}>
      <dt>TXT record</dt>
      <dd>
        <code>{name}</code>
        <Copy value={name} what="record name" />
      </dd>
      <dt>Value</dt>
      <dd>
        <code>{value}</code>
        <Copy value={value} what="value" />
      </dd>
    </dl>
  );
}
