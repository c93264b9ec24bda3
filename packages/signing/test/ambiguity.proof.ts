import { testMeanings } from "./helpers/strict-meanings.ts";

testMeanings(3);
