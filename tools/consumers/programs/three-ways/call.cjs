const { createBrokerClient, operations } = require("@org/broker-client");
const { startSandbox } = require("@org/broker-sandbox");
const { SigningError } = require("@org/signing");
const { signingMiddleware } = require("@org/signing/openapi-fetch");
const { callThrough } = require("./call-through.cjs");

void callThrough({ createBrokerClient, operations, startSandbox, SigningError, signingMiddleware });
