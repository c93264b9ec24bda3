// Creates self-signed certificates. node:crypto creates keys and signatures, but no certificates.
import { generateKeyPairSync, sign } from "node:crypto";

const INTEGER = 0x02;
const BIT_STRING = 0x03;
const OCTET_STRING = 0x04;
const OBJECT_IDENTIFIER = 0x06;
const UTF8_STRING = 0x0c;
const GENERALIZED_TIME = 0x18;
const SEQUENCE = 0x30;
const SET = 0x31;
const VERSION = 0xa0;
const EXTENSIONS = 0xa3;
const IP_ADDRESS = 0x87;

const ecdsaWithSha256 = der(SEQUENCE, der(OBJECT_IDENTIFIER, Buffer.from("2a8648ce3d040302", "hex")));
const commonName = der(OBJECT_IDENTIFIER, Buffer.from("550403", "hex"));
const subjectAltName = der(OBJECT_IDENTIFIER, Buffer.from("551d11", "hex"));

export interface Subject {
  readonly address?: string;
  /** End of the validity, such as `20991231235959Z`. */
  readonly until?: string;
}

export function selfSigned({ address = "127.0.0.1", until = "20991231235959Z" }: Subject = {}) {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const name = der(SEQUENCE, der(SET, der(SEQUENCE, commonName, der(UTF8_STRING, Buffer.from("made up")))));
  const alternatives = der(SEQUENCE, der(IP_ADDRESS, Buffer.from(address.split(".").map(Number))));
  const signed = der(
    SEQUENCE,
    der(VERSION, der(INTEGER, Buffer.of(2))),
    der(INTEGER, Buffer.of(1)),
    ecdsaWithSha256,
    name,
    der(SEQUENCE, ...["20200101000000Z", until].map((time) => der(GENERALIZED_TIME, Buffer.from(time)))),
    name,
    publicKey.export({ type: "spki", format: "der" }),
    der(EXTENSIONS, der(SEQUENCE, der(SEQUENCE, subjectAltName, der(OCTET_STRING, alternatives)))),
  );
  const signature = sign("sha256", signed, privateKey);
  const certificate = der(SEQUENCE, signed, ecdsaWithSha256, der(BIT_STRING, Buffer.of(0), signature));
  return {
    key: privateKey.export({ type: "pkcs8", format: "pem" }),
    cert: `-----BEGIN CERTIFICATE-----\n${certificate.toString("base64")}\n-----END CERTIFICATE-----\n`,
  };
}

function der(tag: number, ...parts: readonly Uint8Array[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const long = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.of(tag, ...long), content]);
}
