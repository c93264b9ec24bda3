import { PLACEHOLDERS, testPromotions } from "./helpers/promotions.ts";

// The first six placeholders get six different methods. `promote.proof.ts` promotes all placeholders.
testPromotions(PLACEHOLDERS.slice(0, 6));
