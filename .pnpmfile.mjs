// Removes private fields from the manifests of packed packages. The lockfile has a checksum of this file, so run
// `pnpm install` after an edit.
export const hooks = {
  /** Removes the scripts and the development dependencies, which users of a package do not need. Some are private. */
  beforePacking({ devDependencies: _tools, scripts: _scripts, ...published }) {
    return published;
  },
};
