import { createBrokerClient, operations } from "@org/broker-client";
import { startSandbox } from "@org/broker-sandbox";
import { SigningError } from "@org/signing";
import { signingMiddleware } from "@org/signing/openapi-fetch";
import { makeCalls } from "./make-calls.cjs";

await makeCalls({ createBrokerClient, operations, startSandbox, SigningError, signingMiddleware });
