const WIDTH = 118;

/**
 * Returns a JSON value as a TypeScript expression. An expression that is too long for one line is split into several
 * lines.
 */
export function literal(value: unknown, indent = ""): string {
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const inner = `${indent}  `;
  const [open, close, parts] = Array.isArray(value)
    ? ["[", "]", value.map((item) => literal(item, inner))]
    : ["{ ", " }", Object.entries(value).map(([key, field]) => member(key, literal(field, inner)))];
  const line = parts.length === 0 ? open.trim() + close.trim() : open + parts.join(", ") + close;
  if (!line.includes("\n") && indent.length + line.length <= WIDTH) return line;
  return `${open.trim()}\n${parts.map((part) => `${inner}${part},\n`).join("")}${indent}${close.trim()}`;
}

/**
 * Returns the source of a member of an object. If the name is inherited, such as `toString`, the value needs `as
 * const`. Without `as const`, TypeScript uses the member's type in `Object.prototype` as context, and widens literal
 * types.
 */
function member(key: string, value: string): string {
  const isInherited = key !== "__proto__" && Object.hasOwn(Object.prototype, key);
  return `${name(key)}: ${value}${isInherited && /^[[{]/.test(value) ? " as const" : ""}`;
}

function name(key: string): string {
  // Without brackets, `__proto__` would set the prototype.
  if (key === "__proto__") return '["__proto__"]';
  return /^(?:[A-Za-z_$][\w$]*|[1-9]\d*)$/.test(key) ? key : JSON.stringify(key);
}
