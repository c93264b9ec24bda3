export { randomUUID as run } from "node:crypto";
