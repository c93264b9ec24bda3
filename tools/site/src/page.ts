/** Page of the site, in Markdown. */
export interface Page {
  /** Path of the page without a leading slash and without an extension, such as `operations/listAccounts`. */
  readonly path: string;
  readonly title: string;
  /** One sentence, for search results and the index for language models. */
  readonly description: string;
  /**
   * Markdown without a first-level heading. Links to other pages are absolute paths of the site, such as
   * `/operations/listAccounts`.
   */
  readonly markdown: string;
  /** Whether the content also takes the place of the table of contents, because the page has wide tables. */
  readonly isWide?: true;
}
