import { testAgreementWithAjv } from "./helpers/schema-agreement.ts";

testAgreementWithAjv(200);
