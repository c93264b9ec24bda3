// Generated from spec/openapi.yaml by tools/codegen. Do not edit: change the spec and run `pnpm codegen`.

// @ts-nocheck
// oxlint-disable
// <stdin>
var listAccounts200 = validate21;
function validate21(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate21.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (errors === 0) {
    if (Array.isArray(data)) {
      var valid0 = true;
      const len0 = data.length;
      for (let i0 = 0; i0 < len0; i0++) {
        let data0 = data[i0];
        const _errs1 = errors;
        const _errs2 = errors;
        if (errors === _errs2) {
          if (data0 && typeof data0 == "object" && !Array.isArray(data0)) {
            let missing0;
            if (data0.account_id === void 0 && (missing0 = "account_id") || data0.account_type === void 0 && (missing0 = "account_type")) {
              validate21.errors = [{ instancePath: instancePath + "/" + i0, schemaPath: "#/components/schemas/Account/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
              return false;
            } else {
              if (data0.account_id !== void 0) {
                const _errs5 = errors;
                if (typeof data0.account_id !== "string") {
                  validate21.errors = [{ instancePath: instancePath + "/" + i0 + "/account_id", schemaPath: "#/components/schemas/Account/properties/account_id/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                  return false;
                }
                var valid2 = _errs5 === errors;
              } else {
                var valid2 = true;
              }
              if (valid2) {
                if (data0.account_type !== void 0) {
                  const _errs7 = errors;
                  if (typeof data0.account_type !== "string") {
                    validate21.errors = [{ instancePath: instancePath + "/" + i0 + "/account_type", schemaPath: "#/components/schemas/Account/properties/account_type/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                    return false;
                  }
                  var valid2 = _errs7 === errors;
                } else {
                  var valid2 = true;
                }
              }
            }
          } else {
            validate21.errors = [{ instancePath: instancePath + "/" + i0, schemaPath: "#/components/schemas/Account/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
            return false;
          }
        }
        var valid0 = _errs1 === errors;
        if (!valid0) {
          break;
        }
      }
    } else {
      validate21.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "array" }, message: "must be array" }];
      return false;
    }
  }
  validate21.errors = vErrors;
  return errors === 0;
}
validate21.evaluated = { "items": true, "dynamicProps": false, "dynamicItems": false };
export {
  listAccounts200
};
