import * as signing from "@org/signing";
import * as verify from "@org/signing/verify";
import { exchange } from "./exchange.cjs";

await exchange(signing, verify);
