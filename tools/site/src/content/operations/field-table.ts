// Lists the fields of a schema, with the fields of nested objects and lists.
import { factsOfSchema } from "@org/codegen/docstrings";
import { fields, list, type Fields } from "@org/codegen/document";
import { HIDDEN_IN, isHidden, partsOf, referenceOf, type Keyword } from "@org/codegen/hidden-properties";
import { mergeSchemas } from "@org/codegen/merge-schemas";
import { code, sentences, table } from "../markdown.ts";
import { alternativesOf, describeFacts, nameOf, schemaName, typeLabel } from "./type-label.ts";

interface Place {
  /** Text before the names of the fields, such as `legs[].`. The text is empty for the fields of the payload itself. */
  readonly prefix: string;
  /** Name of the alternative that has the fields, as Markdown. Undefined if the fields are not in a union. */
  readonly alternative: string | undefined;
}

type Row = readonly string[];

/**
 * Returns a table of the fields of a payload, or an empty string if the schema describes no field.
 *
 * @param direction requests omit `readOnly` properties, and responses omit `writeOnly` properties
 */
export function fieldTable(schema: unknown, direction: "request" | "response", document: Fields): string {
  const lister = new FieldLister(HIDDEN_IN[direction], document);
  const rows = lister.rows(schema, { prefix: "", alternative: undefined });
  return rows.length === 0 ? "" : table(["Field", "Type", "Required", "Description"], rows);
}

/** Lists the fields of each referenced schema only once, so that a table of recursive schemas ends. */
class FieldLister {
  readonly #hidden: Keyword;
  readonly #document: Fields;
  /** Prefix of the rows that list the fields of a schema. Each key is a reference to a schema. */
  readonly #listed = new Map<string, string>();
  /** Rows that refer to the fields of a schema that is already listed, with the reference to the schema. */
  readonly #repeats = new Map<Row, string>();

  constructor(hidden: Keyword, document: Fields) {
    this.#hidden = hidden;
    this.#document = document;
  }

  rows(schema: unknown, place: Place): Row[] {
    const parts = partsOf(schema, ["allOf"], this.#document, new Set(this.#listed.keys()));
    const references = [...new Set(parts.flatMap((part) => referenceOf(part) ?? []))];
    const repeated = references.flatMap((reference) => this.#repeated(reference, place));
    const added = references.filter((reference) => !this.#listed.has(reference));
    for (const reference of added) this.#listed.set(reference, place.prefix);
    const whole = mergeSchemas(parts);
    const alternatives = alternativesOf(parts).filter((alternative) => fields(alternative)["type"] !== "null");
    const rows = [
      ...this.#properties(whole, place),
      ...this.#others(whole, place),
      ...this.#items(whole, place),
      ...alternatives.flatMap((alternative, index) => {
        if (alternatives.length === 1) return this.rows(alternative, place);
        const name = schemaName(alternative);
        const shown = name === undefined ? (place.alternative ?? `alternative ${index + 1}`) : code(name);
        return this.rows(alternative, { ...place, alternative: shown });
      }),
    ];
    if (rows.some((row) => !added.includes(this.#repeats.get(row) ?? ""))) return [...rows, ...repeated];
    // A schema without its own fields, such as a list of strings, has no rows. So no later row may refer to it.
    for (const reference of added) this.#listed.delete(reference);
    return repeated;
  }

  #repeated(reference: string, { prefix, alternative }: Place): Row[] {
    const listed = this.#listed.get(reference);
    if (listed === undefined) return [];
    const others = { "": "the whole table", [prefix]: "another alternative" };
    const before = Object.hasOwn(others, listed) ? others[listed] : code(`${listed}…`);
    const text = `The fields of ${code(nameOf(reference))}. They are the same as in ${before}.`;
    const row = [code(`${prefix}…`), "", "", inAlternative(alternative, text)];
    this.#repeats.set(row, reference);
    return [row];
  }

  #properties(whole: Fields, place: Place): Row[] {
    const required = new Set(list(whole["required"]));
    return Object.entries(fields(whole["properties"])).flatMap(([name, property]) => {
      if (isHidden(property, this.#hidden, this.#document)) return [];
      return this.#field(`${place.prefix}${name}`, property, required.has(name) ? "yes" : "no", place);
    });
  }

  /** Lists the fields that the schema describes without a name. */
  #others(whole: Fields, place: Place): Row[] {
    const patterns = Object.entries(fields(whole["patternProperties"]));
    const other = whole["additionalProperties"];
    const hasOther = typeof other === "object" && Object.keys(fields(other)).length > 0;
    return [
      ...patterns.flatMap(([pattern, schema]) =>
        this.#field(`${place.prefix}*`, schema, "no", place, `The name matches ${code(pattern)}.`),
      ),
      ...(hasOther ? this.#field(`${place.prefix}*`, other, "no", place, "The field can have any name.") : []),
    ];
  }

  #items(whole: Fields, place: Place): Row[] {
    const owner = place.prefix.replace(/\.$/, "");
    const tuple = list(whole["prefixItems"]).flatMap((item, index) =>
      this.#field(`${owner}[${index}]`, item, "", place),
    );
    if (whole["items"] === undefined) return tuple;
    return [...tuple, ...this.rows(whole["items"], { ...place, prefix: `${owner}[].` })];
  }

  #field(name: string, schema: unknown, required: string, place: Place, note = ""): Row[] {
    const facts = factsOfSchema(fields(schema), this.#document);
    const description = inAlternative(place.alternative, sentences(note, describeFacts(facts)));
    return [
      [code(name), typeLabel(schema, this.#document), required, description],
      ...this.rows(schema, { ...place, prefix: `${name}.`, alternative: undefined }),
    ];
  }
}

function inAlternative(alternative: string | undefined, text: string): string {
  return sentences(alternative !== undefined && `Only in ${alternative}.`, text);
}
