export default {
  transform: { "\\.[mc]?[jt]s$": ["@swc/jest", { jsc: { target: "es2022" }, module: { type: "commonjs" } }] },
  transformIgnorePatterns: [], // msw is ESM alone
};
