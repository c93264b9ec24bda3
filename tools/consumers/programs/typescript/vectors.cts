import vectors = require("@org/signing/vectors.json");
import schema = require("@org/signing/vectors.schema.json");

export const title: string = schema.title;
const names: string[] = vectors.cases.map(({ name }) => name);
console.log(`${names.length} vectors`);
