// The same random inputs for every mutant: a score that a second run confirms.
import fc from "fast-check";

fc.configureGlobal({ seed: 1 });
