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
  /** Additional words by which the search finds this page. */
  readonly keywords?: string;
  /** Whether the search lists the page after the pages that explain the same words. */
  readonly isMinor?: true;
  /** Whether the client can call the operation of this page. */
  readonly isCallable?: true;
}
