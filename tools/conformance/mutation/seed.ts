// Sets a fixed seed for random inputs, so that each run has the same mutation score.
import fc from "fast-check";

fc.configureGlobal({ seed: 1 });
