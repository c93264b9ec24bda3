export declare const hex: (character: string, digits: number) => string;
export declare const each: (text: string, change: (character: string) => string) => string;
/** Encodings of a whole text. */
export declare const ENCODINGS: Readonly<Record<string, (text: string) => string>>;
export declare const NAMES: string[];
export declare const encode: (name: string, text: string) => string;
export declare const encodeAll: (names: readonly string[], text: string) => string;
