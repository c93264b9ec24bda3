// The lockfile has the checksum of this file: run `pnpm install` after an edit.
export const hooks = {
  /** Drops what users of a package have no use for: the repo's scripts, and tools, some of them private. */
  beforePacking({ devDependencies: _tools, scripts: _scripts, ...published }) {
    return published;
  },
};
