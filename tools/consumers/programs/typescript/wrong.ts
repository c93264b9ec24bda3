// Each comment below contains the error code that the compiler must report for the next line. The compiler reports
// these errors only if the compiler finds the types of the packages.
import { createBrokerClient } from "@org/broker-client";
import { startSandbox } from "@org/broker-sandbox";
import { createSigner } from "@org/signing";
// TS2724
export { createVerifyer } from "@org/signing/verify";

// TS2561
const broker = createBrokerClient({ baseURL: "https://api.example.com" });
// TS2339
broker.noSuchFamily.noSuchOperation();
// TS2345
createSigner({ appKey: "made-up" });
// TS2561
void startSandbox({ scenrio: "slow" });
