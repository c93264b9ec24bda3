import { PLACEHOLDERS, testPromotions } from "./promotions.ts";

// Each method once.
testPromotions(PLACEHOLDERS.slice(0, 6));
