import { DISGUISES, testDisguises } from "../helpers/explain/disguise-tests.ts";

testDisguises(DISGUISES);
