import { testSizes } from "./helpers/hostile/size-tests.ts";

testSizes(10);
