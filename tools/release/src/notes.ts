/** What a changelog of changesets says of a version. */
export function notesOf(changelog: string, version: string): string {
  const [, ...sections] = changelog.split(/^## /m);
  const section = sections.find((text) => text.split("\n", 1)[0] === version);
  if (section === undefined) throw new Error(`The changelog says nothing of ${version}.`);
  return section.slice(version.length).trim();
}
