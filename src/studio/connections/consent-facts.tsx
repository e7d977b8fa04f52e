import type { z } from "zod";
import type { ConnectionRequestView } from "#domain/oauth/schema.ts";
import { DefinitionList } from "#ui/definition-list.tsx";
import classes from "./consent-facts.module.css";
import { OtherAccount } from "./other-account.tsx";
import { identityWords, placeWords } from "./words.ts";

interface ConsentFactsProps {
  request: z.output<typeof ConnectionRequestView>;
  email: string;
  brands: readonly string[];
}

/** Who asks, where the answer goes, in whose name and how far it would reach. */
export function ConsentFacts({ request, email, brands }: ConsentFactsProps) {
  const { client, identified_by, redirect_host, is_loopback } = request;
  return (
    <DefinitionList
      items={[
        {
          term: "Leads back to",
          value: (
            <>
              <span className={classes.host}>{redirect_host}</span>
              <span className={classes.note}>{placeWords(redirect_host, is_loopback)}</span>
            </>
          ),
        },
        {
          term: "Program",
          value: (
            <>
              <bdi>{client.name}</bdi>
              <span className={classes.note}>{identityWords(identified_by, client.id)}</span>
            </>
          ),
        },
        {
          term: "In the name of",
          value: (
            <span className={classes.account}>
              {email} <OtherAccount />
            </span>
          ),
        },
        { term: "Reaches", value: <Brands names={brands} /> },
      ]}
    />
  );
}

function Brands({ names }: { names: readonly string[] }) {
  if (names.length === 0) return "No brand yet; those that you join or create.";
  return (
    <>
      {new Intl.ListFormat("en-GB").format(names)}
      <span className={classes.note}>Every brand you belong to, later ones too, as far as your role goes.</span>
    </>
  );
}
