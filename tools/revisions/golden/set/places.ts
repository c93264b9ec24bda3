export const JSON_SCHEMA = "content/application~1json/schema";

export const ORDERS = "/paths/~1made-up~1orders";
export const LIST_ORDERS = `${ORDERS}/get`;
export const PLACE_ORDER = `${ORDERS}/post`;
export const ONE_ORDER = `${ORDERS}~1{order_id}`;
export const GET_ORDER = `${ONE_ORDER}/get`;
export const REPLACE_ORDER = `${ONE_ORDER}/put`;
export const CANCEL_ORDER = `${ONE_ORDER}/delete`;
export const WATCHLISTS = "/paths/~1made-up~1watchlists~1{list_id}";
export const SAVE_WATCHLIST = `${WATCHLISTS}/put`;
export const SECTORS = "/paths/~1made-up~1sectors";
export const GET_SECTORS = `${SECTORS}/get`;
export const QUOTES = "/paths/~1made-up~1quotes";
export const GET_QUOTES = `${QUOTES}/get`;
export const GIVEN_QUOTES = `${GET_QUOTES}/responses/200/${JSON_SCHEMA}`;

export const SCHEMAS = "/components/schemas";
export const ORDER_REQUEST = `${SCHEMAS}/OrderRequest`;
export const LEG_REQUEST = `${SCHEMAS}/LegRequest`;
/** JSON pointer to the second member of `allOf`. The first member is only a reference to the schema `Receipt`. */
export const ORDER = `${SCHEMAS}/Order/allOf/1`;
export const WATCHLIST = `${SCHEMAS}/Watchlist`;
export const SECTOR = `${SCHEMAS}/Sector`;
export const REFUSAL = `${SCHEMAS}/Refusal`;

export const SECURITY_SCHEMES = "/components/securitySchemes";
export const PLACEHOLDERS = "/components/pathItems";
