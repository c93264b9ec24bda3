// Path templates, such as `/orders/{id}`.

/** Returns whether a value is a path template in which all parameters have different names. */
export function isTemplate(path: unknown): path is string {
  if (typeof path !== "string" || !/^\/(?!\/)(?:[^?#{}\\]|\{[\w-]+\})*$/.test(path)) return false;
  const names = namesIn(path);
  return new Set(names).size === names.length;
}

export function namesIn(template: string): string[] {
  return Array.from(template.matchAll(/\{([^{}]*)\}/g), ([, name = ""]) => name);
}

/**
 * Reads the parameters in a segment of a path. In a segment with several parameters, each parameter except the last has
 * the shortest possible value.
 *
 * @param template segment of a template, such as `{name}.{type}`
 * @param segment decoded segment of a path that matches the template
 */
export function valuesIn(template: string, segment: string): string[] {
  const [prefix = "", ...literals] = template.split(/\{[^{}]*\}/).map(escape);
  const parameters = literals.map((literal, index) => {
    if (index === literals.length - 1) return `([^]+)${literal}`;
    // Without the lookahead, backtracking between the parameters of a segment takes polynomial time.
    return `(?=([^]+?)${literal})\\${index + 1}${literal}`;
  });
  const [, ...values] = new RegExp(`^${prefix}${parameters.join("")}$`).exec(segment) ?? [];
  return values;
}

function escape(literal: string): string {
  return literal.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
}
