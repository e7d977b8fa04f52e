import { Button, Group } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { type MouseEvent, useState } from "react";
import { t } from "#kernel/language.ts";
import { Copy } from "#ui/copy.tsx";
import { TextLink } from "#ui/link.tsx";
import { Section } from "#ui/section.tsx";
import classes from "./share.module.css";

/** How to share from a phone and from browsers. */
export function WaysToShare({ bookmarklet }: { bookmarklet: string }) {
  return (
    <Section title={t("Ways to share")}>
      <div className={classes.ways}>
        <div className={classes.way}>
          <h3>{t("On a phone")}</h3>
          <p>
            {t(
              "Install Masthead from the browser's menu (“Install app” or “Add to home screen”). On Android it then appears when you share a page, a text, images or videos.",
            )}
          </p>
        </div>
        <Bookmarklet address={bookmarklet} />
        <div className={classes.way}>
          <h3>{t("Browser extension")}</h3>
          <p>
            {t(
              "For Chrome, Edge and other browsers based on Chromium, set up for this installation. It sees a page only when you share it. Unpack the file, open the browser's extensions page, turn on developer mode and choose “Load unpacked”.",
            )}
          </p>
          <Button
            component="a"
            href="/masthead-extension.zip"
            download
            leftSection={<IconDownload size={16} stroke={1.75} aria-hidden />}
          >
            {t("Download extension")}
          </Button>
        </div>
        <div className={classes.way}>
          <h3>{t("WordPress plugin")}</h3>
          <p>
            {t(
              "Creates a post here for every post that you publish on your WordPress site, with its title, excerpt, link and featured image. In WordPress, open Plugins, choose “Add new” and “Upload plugin”, then enter an access token in Settings → Masthead.",
            )}
          </p>
          <Group gap="sm">
            <Button
              component="a"
              href="/masthead-wordpress.zip"
              download
              leftSection={<IconDownload size={16} stroke={1.75} aria-hidden />}
            >
              {t("Download plugin")}
            </Button>
            <TextLink href="/developers/integrations">{t("n8n and Zapier")}</TextLink>
          </Group>
        </div>
      </div>
    </Section>
  );
}

/** A bookmark to drag, or to copy where nothing can be dragged. */
function Bookmarklet({ address }: { address: string }) {
  const [wasClicked, setClicked] = useState(false);
  const explain = (event: MouseEvent) => {
    event.preventDefault();
    setClicked(true);
  };
  return (
    <div className={classes.way}>
      <h3>{t("Bookmark")}</h3>
      <p>
        {t(
          "Drag this button to your bookmarks bar. On any page, it opens Masthead with the page's title, its link and the text you selected.",
        )}
      </p>
      <Group gap="xs">
        {/* React refuses `javascript:` in `href`, which is what bookmarks of this kind consist of. */}
        <a
          href="/share"
          ref={(link) => link?.setAttribute("href", address)}
          className={classes.bookmarklet}
          onClick={explain}
        >
          {t("Share to Masthead")}
        </a>
        <Copy value={address} label={t("Copy bookmark address")} />
      </Group>
      <p className={classes.note} role="status">
        {wasClicked ? t("Drag it to the bookmarks bar instead of clicking it here.") : ""}
      </p>
    </div>
  );
}
