const signing = require("@org/signing");
const verify = require("@org/signing/verify");
const { exchange } = require("./exchange.cjs");

void exchange(signing, verify);
