import { createBrokerClient, operations } from "@org/broker-client";
import { startSandbox } from "@org/broker-sandbox";
import { SigningError } from "@org/signing";
import { signingMiddleware } from "@org/signing/openapi-fetch";
import { callThrough } from "./call-through.cjs";

await callThrough({ createBrokerClient, operations, startSandbox, SigningError, signingMiddleware });
