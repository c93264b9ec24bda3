export default {
  transform: { "\\.[mc]?[jt]s$": ["@swc/jest", { jsc: { target: "es2022" }, module: { type: "commonjs" } }] },
  transformIgnorePatterns: [], // compiles msw too, because it has only ES modules
};
