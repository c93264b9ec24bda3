// Checks the exported types of the client of promoted.yaml, such as `KnownFields`.
import {
  createBrokerClient,
  type CallSchema,
  type KnownFields,
  type MadeUpFeed,
  type MadeUpFeeds,
  type MadeUpFeedsSchema,
  type MadeUpInstrument,
  type MadeUpKind,
  type MadeUpPart,
  type MarketData,
} from "../clients/promoted/types/index.js";

const broker = createBrokerClient();
export const families: [MadeUpFeeds, MarketData] = [broker.madeUpFeeds, broker.marketData];
export const call: CallSchema = { id: "made-up" };
export const instrument: MadeUpInstrument = { symbol: "MADE_UP" };

export async function readsAnyField(): Promise<unknown[]> {
  const feeds: MadeUpFeedsSchema = await broker.madeUpFeeds.listMadeUpFeeds();
  const [feed] = feeds;
  const part: MadeUpPart | null | undefined = feed?.parts[0];
  return [
    feed?.titel,
    part?.nmae,
    feed?.texts["one"]?.nmae,
    feed?.pair[1].nmae,
    // @ts-expect-error a field that is not in the spec has the type unknown
    feed?.titel.length,
    // @ts-expect-error a string has no method of numbers
    feed?.id.toFixed(),
  ];
}

export async function readsKnownFields(): Promise<unknown[]> {
  const feeds: KnownFields<MadeUpFeed>[] = await broker.madeUpFeeds.listMadeUpFeeds();
  const [feed] = feeds;
  const part: KnownFields<MadeUpPart> | null | undefined = feed?.parts[0];
  return [
    feed?.title,
    part?.name,
    feed?.texts["one"]?.name,
    feed?.pair[1].name,
    // @ts-expect-error the name of the field is misspelled
    feed?.titel,
    // @ts-expect-error the name is misspelled in a nullable item of a list
    part?.nmae,
    // @ts-expect-error the name is misspelled in a value of a map
    feed?.texts["one"]?.nmae,
    // @ts-expect-error the name is misspelled in an item of a tuple
    feed?.pair[1].nmae,
    // @ts-expect-error the tuple has two items
    feed?.pair[2],
    // @ts-expect-error the item may be null
    feed?.parts[0].name,
    // @ts-expect-error the closed enum has no such value
    part?.side === "HOLD",
    // An open enum accepts a value that the spec does not list.
    feed?.kind === "A_KIND_TO_COME",
  ];
}

type Same<One, Other> = (<T>() => T extends One ? 1 : 2) extends <T>() => T extends Other ? 1 : 2 ? true : false;
export const untouched: [
  Same<KnownFields<string | number | boolean | null | undefined>, string | number | boolean | null | undefined>,
  Same<KnownFields<unknown>, unknown>,
  Same<KnownFields<MadeUpKind>, MadeUpKind>,
  Same<KnownFields<Record<string, unknown>>, Record<string, unknown>>,
] = [true, true, true, true];

// A program can send a value of a `KnownFields` type.
export const sent = (part: KnownFields<MadeUpPart>): MadeUpPart => part;
