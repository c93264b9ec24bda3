export default {
  transform: { "\\.[mc]?[jt]s$": ["@swc/jest", { jsc: { target: "es2022" }, module: { type: "commonjs" } }] },
  transformIgnorePatterns: [], // Jest must compile msw, because msw has only ES modules
};
