import { testTable } from "../helpers/explain/table-tests.ts";

testTable((all) => all);
