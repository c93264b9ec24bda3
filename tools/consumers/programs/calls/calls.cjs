const { createBrokerClient, operations } = require("@org/broker-client");
const { startSandbox } = require("@org/broker-sandbox");
const { SigningError } = require("@org/signing");
const { signingMiddleware } = require("@org/signing/openapi-fetch");
const { makeCalls } = require("./make-calls.cjs");

void makeCalls({ createBrokerClient, operations, startSandbox, SigningError, signingMiddleware });
