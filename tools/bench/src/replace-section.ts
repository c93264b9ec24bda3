export function replaceSection(text: string, name: string, content: string): string {
  const [begin, end] = [`<!-- ${name} -->\n`, `<!-- /${name} -->`];
  const [from, to] = [text.indexOf(begin), text.indexOf(end)];
  if (from === -1 || to < from) throw new Error(`The text has no markers <!-- ${name} --> and <!-- /${name} -->.`);
  return `${text.slice(0, from)}${begin}\n${content}\n${text.slice(to)}`;
}
