import { PLACEHOLDERS, testPromotions } from "./promotions.ts";

// Each method once, if the spec has as many placeholders.
testPromotions(PLACEHOLDERS.slice(0, 5));
