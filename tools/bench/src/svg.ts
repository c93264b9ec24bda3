interface Picture {
  /** Text for screen readers. */
  readonly title: string;
  readonly heading: string;
  readonly width: number;
  readonly height: number;
}

/** Returns an SVG with a white background, so that the text is readable on a dark page. */
export function svg({ title, heading, width, height }: Picture, shapes: readonly string[]): string {
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="12">`,
    `<title>${title}</title>`,
    `<rect width="${width}" height="${height}" fill="#fff"/>`,
    text(16, 26, heading, `font-size="15"`),
    ...shapes,
    `</svg>\n`,
  ].join("\n");
}

export function text(x: number, y: number, content: string, attributes = ""): string {
  return `<text x="${x}" y="${y}"${attributes && ` ${attributes}`}>${content}</text>`;
}

export function round(value: number): number {
  return Math.round(value * 10) / 10;
}
