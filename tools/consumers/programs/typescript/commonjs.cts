// Checks the types of the client and of @org/signing in a CommonJS module.
import brokerClient = require("@org/broker-client");
import overUndici = require("@org/broker-client/undici");
import signing = require("@org/signing");
import explaining = require("@org/signing/explain");
import middleware = require("@org/signing/openapi-fetch");
import verifying = require("@org/signing/verify");

const transport: overUndici.UndiciTransport = overUndici.undiciTransport();
const broker = brokerClient.createBrokerClient({ baseUrl: "https://api.example.com", transport });
const signer = signing.createSigner({ appKey: "made-up", appSecret: "made-up" });
broker.http.use(middleware.signingMiddleware(signer));

async function calls(result: verifying.VerificationResult): Promise<number | string | undefined> {
  const accounts: brokerClient.components["schemas"]["Account"][] = await broker.trading.listAccounts();
  const explanation: explaining.Explanation | undefined = undefined;
  return result.ok ? accounts.length : explanation;
}

const refused = () => [
  // @ts-expect-error the name of an option is misspelled
  brokerClient.createBrokerClient({ baseURL: "https://api.example.com" }),
  // @ts-expect-error the name of an input is misspelled
  broker.trading.listAccounts({ singal: AbortSignal.timeout(1000) }),
  // @ts-expect-error the family has no such operation
  broker.trading.listAcounts(),
  // @ts-expect-error the app secret is missing
  signing.createSigner({ appKey: "made-up" }),
];

export = { calls, refused };
