import { testGarbage } from "./helpers/garbage.ts";
import { retryAtOnce } from "./helpers/ways.ts";

retryAtOnce();
testGarbage(5000);
