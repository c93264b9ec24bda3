import { PLACEHOLDERS, testPromotions } from "./helpers/promotions.ts";

testPromotions(PLACEHOLDERS);
