// `pnpm verify slow` takes ten.
import { testSizes } from "./helpers/hostile/size-tests.ts";

testSizes(1);
