const WIDTH = 118;

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
 * Adds `as const` to an object or list if the key is the name of an inherited property, such as `toString`. Without
 * `as const`, TypeScript widens the literal types in such a value.
 */
function member(key: string, value: string): string {
  const isInherited = key !== "__proto__" && Object.hasOwn(Object.prototype, key);
  return `${name(key)}: ${value}${isInherited && /^[[{]/.test(value) ? " as const" : ""}`;
}

function name(key: string): string {
  // The key `__proto__` sets the prototype of an object literal, but the key `["__proto__"]` adds a field.
  if (key === "__proto__") return '["__proto__"]';
  return /^(?:[A-Za-z_$][\w$]*|[1-9]\d*)$/.test(key) ? key : JSON.stringify(key);
}
