/** Replaces the user name and the password in a URL by `…`. The URL may be invalid. */
export function shownUrl(url: string): string {
  return url.replace(/^([^/?#]*\/\/)?[^/?#]*@/, "$1…@");
}
