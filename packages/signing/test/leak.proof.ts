import { testLeaks } from "./helpers/leak/leak-tests.ts";

testLeaks(40);
