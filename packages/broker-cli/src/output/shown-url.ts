/** Hides user name and password of a URL. Text that is no URL may have them, too. */
export function shownUrl(url: string): string {
  return url.replace(/^([^/?#]*\/\/)?[^/?#]*@/, "$1…@");
}
