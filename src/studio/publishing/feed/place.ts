/** Where a brand's public pages are served, for the links between them. */
export type FeedPlace = {
  /** The path of the front page without a trailing slash: empty at the brand's own domain. */
  base: string;
  /** The address of this installation's home page. */
  home: string;
};
