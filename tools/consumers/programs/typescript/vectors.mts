import vectors from "@org/signing/vectors.json" with { type: "json" };
import schema from "@org/signing/vectors.schema.json" with { type: "json" };

export const title: string = schema.title;
const names: string[] = vectors.cases.map(({ name }) => name);
console.log(`${names.length} vectors`);
