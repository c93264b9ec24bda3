import { HEADERS } from "../support.ts";
import { REQUEST, signedAs, type Case } from "./request.ts";

const { query, headers } = REQUEST;

const withHost = (host: string) => ({ ...REQUEST, headers: { ...headers, host } });
const withTimestamp = (timestamp: string) => ({ ...REQUEST, headers: { ...headers, "x-timestamp": timestamp } });
const signedVersion = (version: string) => signedAs({ query: [...query, ["x-version", version]] });

const OTHER_VERSION = { ...REQUEST, headers: { ...headers, "x-version": "v9" } };

export const HEADER_CASES: Case[] = [
  ["port_missing", "the port of a host name", () => signedAs(withHost("api.example.com"))],
  ["port_missing", "the port of an IPv6 address", () => signedAs(withHost("[::1]")), withHost("[::1]:8443")],
  [
    "port_added",
    "the default port of https",
    () => signedAs(withHost("api.example.com:443")),
    { ...REQUEST, headers: HEADERS },
  ],
  ["port_added", "the default port of http", () => signedAs(withHost("127.0.0.1:80")), withHost("127.0.0.1")],
  ["x_version_signed", "v3 signed, but no version sent", () => signedVersion("v3")],
  ["x_version_signed", "v2 signed, but no version sent", () => signedVersion("v2")],
  ["x_version_signed", "the sent version signed", () => signedVersion("v9"), OTHER_VERSION],
  ["x_version_signed", "v3 signed, but v9 sent", () => signedVersion("v3"), OTHER_VERSION],
  ...["000", "001", "487", "999"].map((milliseconds): Case => [
    "milliseconds_in_timestamp",
    `.${milliseconds} signed, but not sent`,
    () => signedAs(withTimestamp(`2026-10-17T09:30:00.${milliseconds}Z`)),
  ]),
  [
    "milliseconds_in_timestamp",
    ".487 sent, but not signed",
    () => signedAs({}),
    withTimestamp("2026-10-17T09:30:00.487Z"),
  ],
];
