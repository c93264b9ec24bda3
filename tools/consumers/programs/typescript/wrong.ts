// Each comment below names an error code. Every compiler must report that error for the next line. If a package had no
// types, the compiler would report no error.
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
