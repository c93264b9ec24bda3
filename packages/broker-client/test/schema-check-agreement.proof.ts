import { testAgreementWithAjv } from "./helpers/schema-agreement.ts";

testAgreementWithAjv(20_000);
