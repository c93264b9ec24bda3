import { NO_CONNECTION_IN_TIME, testNotSent } from "./helpers/not-sent.ts";
import { READS, retryAtOnce } from "./helpers/ways.ts";

retryAtOnce();
testNotSent([NO_CONNECTION_IN_TIME], READS);
