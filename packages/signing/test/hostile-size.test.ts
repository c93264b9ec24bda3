// Tests values of 1 MiB. `pnpm verify slow` tests values of 10 MiB.
import { testSizes } from "./helpers/hostile/size-tests.ts";

testSizes(1);
