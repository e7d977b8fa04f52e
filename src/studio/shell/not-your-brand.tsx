import { t } from "#kernel/language.ts";
import { KeyDrawing } from "#ui/drawings/key.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { ButtonLink } from "#ui/link.tsx";
import { Page } from "#ui/page.tsx";
import { PublicFrame } from "#ui/public-frame.tsx";
import { Row, Rows } from "#ui/rows.tsx";
import { Section } from "#ui/section.tsx";
import type { Brand } from "../frame/brand.tsx";

/** Shown for a brand that does not exist or is not the person's: both look the same. */
export function NotYourBrand({ brands }: { brands: Brand[] }) {
  return (
    <PublicFrame>
      <Page title={t("Brand not found")} width="reading">
        <EmptyState
          drawing={<KeyDrawing />}
          title={t("You don't have access to this brand")}
          action={brands.length > 0 ? undefined : <ButtonLink href="/brands/new">{t("Create a brand")}</ButtonLink>}
        >
          {t("The link may be incorrect, or you're no longer a member. Ask the owner for an invitation.")}
        </EmptyState>
        {brands.length > 0 ? (
          <Section title={t("Your brands")}>
            <Rows label={t("Your brands")}>
              {brands.map(({ id, name, handle }) => (
                <Row key={id} title={name} detail={`/b/${handle}`} href={`/studio/${handle}`} />
              ))}
            </Rows>
          </Section>
        ) : null}
      </Page>
    </PublicFrame>
  );
}
