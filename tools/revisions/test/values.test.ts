import { isDeepStrictEqual } from "node:util";
import { expect, test } from "vitest";
import { bumpOf, type Compared } from "./helpers/compared.ts";
import { PARTS, STATEMENTS, WAYS, type Statement } from "./helpers/statements.ts";

const verdicts = (compared: Compared) => ({
  given: bumpOf("given", compared),
  got: bumpOf("got", compared),
  both: bumpOf("both", compared),
});

const reversed = ({ base, revision, schemas = {}, schemasNow = schemas }: Compared): Compared => ({
  base: revision,
  revision: base,
  schemas: schemasNow,
  schemasNow: schemas,
});

function wrong(way: (statement: Statement) => Compared): unknown[] {
  return STATEMENTS.flatMap((statement) => {
    const [narrowed, widened] = [verdicts(way(statement)), verdicts(reversed(way(statement)))];
    const isRight =
      isDeepStrictEqual(narrowed, { given: "major", got: statement.narrowedResponse, both: "major" }) &&
      isDeepStrictEqual(widened, { given: "minor", got: "major", both: "major" });
    return isRight ? [] : [{ keyword: statement.keyword, narrowed, widened }];
  });
}

test.each(WAYS)("a keyword that changes %s has the expected bump", (_, way) => {
  expect(wrong(({ schema, narrowing }) => way(schema, { ...schema, ...narrowing }))).toEqual([]);
});

test.each(PARTS)("a keyword that is added %s has the expected bump", (_, way) => {
  expect(wrong(({ schema, narrowing }) => way(schema, narrowing))).toEqual([]);
});
