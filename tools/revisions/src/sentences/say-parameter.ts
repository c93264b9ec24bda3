// Describes an added or removed parameter in one sentence for each operation that uses the parameter.
import { at, resolve } from "@org/codegen/document";
import { operationsOf, placesOfOperations } from "../document/operations.ts";
import type { Subject } from "../edits/subject.ts";
import { sayNew } from "./facts.ts";
import { nameOf, nameOfOperation, nameOfParameter } from "./name.ts";
import { operationsAround, parametersOf } from "./places.ts";
import { be, type Sentence } from "./sentence.ts";

export function sayParameter({ edit, keys, document, documents }: Subject): readonly Sentence[] | undefined {
  if (edit.node !== "Parameter" || edit.property !== undefined || keys[0] !== "paths") return undefined;
  const { base, revision } = documents;
  const { in: where, name } = resolve(at(keys, document), document);
  const key = `${String(where)} ${String(name)}`;
  const ids = operationsAround(keys, document);
  const sentences = ids.flatMap((id): Sentence[] => {
    const [was, is] = [placesOfOperations(base).get(id), placesOfOperations(revision).get(id)];
    if (was === undefined || is === undefined) return [];
    const [before, after] = [parametersOf(was, base).get(key), parametersOf(is, revision).get(key)];
    if ((before === undefined) === (after === undefined)) return [];
    const [, path = "", method = ""] = after ? is : was;
    const of = nameOfOperation(path, method, document).text;
    const whole = nameOfParameter(keys, of, document);
    return [
      after ? sayNew(keys, document, whole) : { name: whole, phrase: (each) => `${each.text} ${be(each)} removed` },
    ];
  });
  const isOfAll =
    keys[2] === "parameters" &&
    sentences.length > 1 &&
    sentences.length === operationsOf(keys[1] ?? "", document).length;
  const [first] = sentences;
  if (isOfAll && first) return [{ ...first, name: nameOf(keys, document) }];
  if (sentences.length > 0) return sentences;
  return [
    { name: nameOf(keys, document), phrase: (each) => `${each.text} ${be(each)} defined in another place of the spec` },
  ];
}
