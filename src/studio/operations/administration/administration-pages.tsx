import { t } from "#kernel/language.ts";
import { PageNav } from "#studio/frame/page-nav.tsx";

/** The pages of the installation's administration. */
export function AdministrationPages() {
  return (
    <PageNav
      label={t("Administration")}
      pages={[
        { href: "/administration", title: t("Overview") },
        { href: "/administration/networks", title: t("Networks") },
        { href: "/administration/people", title: t("People") },
      ]}
    />
  );
}
