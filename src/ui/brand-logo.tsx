import classes from "./brand-logo.module.css";

/** A brand's logo above its name, which says what the picture would. Dark logos without a background stay visible. */
export function BrandLogo({ url }: { url: string }) {
  return (
    <div className={classes.plate}>
      {/* biome-ignore lint/performance/noImgElement: the file is served by this host in the size it has. */}
      <img src={url} alt="" className={classes.image} />
    </div>
  );
}
