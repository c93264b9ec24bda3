/** Replaces the user name and the password in a URL by `…`. The function also accepts an invalid URL. */
export function shownUrl(url: string): string {
  return url.replace(/^([^/?#]*\/\/)?[^/?#]*@/, "$1…@");
}
