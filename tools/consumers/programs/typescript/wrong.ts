// Every compiler must report these lines, each with the error that is named above it. Without types there is no error.
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
