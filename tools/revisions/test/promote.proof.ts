import { PLACEHOLDERS, testPromotions } from "./promotions.ts";

testPromotions(PLACEHOLDERS);
