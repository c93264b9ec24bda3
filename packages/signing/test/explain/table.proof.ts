import { sample } from "@org/testing";
import { testTable } from "../helpers/explain/table-tests.ts";

testTable((all) => sample(all, 13));
