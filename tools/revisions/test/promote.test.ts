import { PLACEHOLDERS, testPromotions } from "./helpers/promotions.ts";

// The first six placeholders use each method once.
testPromotions(PLACEHOLDERS.slice(0, 6));
