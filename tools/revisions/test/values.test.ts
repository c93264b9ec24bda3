// Tests that the bump of a keyword does not depend on the notation of the schema.
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

/** Returns the keywords that get an unexpected bump in a notation. */
function wrong(way: (statement: Statement) => Compared): unknown[] {
  return STATEMENTS.flatMap((statement) => {
    const [narrowed, widened] = [verdicts(way(statement)), verdicts(reversed(way(statement)))];
    const isRight =
      isDeepStrictEqual(narrowed, { given: "major", got: statement.narrowedResponse, both: "major" }) &&
      isDeepStrictEqual(widened, { given: "minor", got: "major", both: "major" });
    return isRight ? [] : [{ keyword: statement.keyword, narrowed, widened }];
  });
}

test.each(WAYS)("each change of a keyword has the expected bump %s", (_, way) => {
  expect(wrong(({ schema, narrowing }) => way(schema, { ...schema, ...narrowing }))).toEqual([]);
});

test.each(PARTS)("each added keyword has the expected bump %s", (_, way) => {
  expect(wrong(({ schema, narrowing }) => way(schema, narrowing))).toEqual([]);
});
