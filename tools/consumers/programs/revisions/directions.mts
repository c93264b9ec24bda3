// Checks the types of the client of directions.yaml. Requests have no readOnly properties, and responses have no
// writeOnly properties.
import {
  createBrokerClient,
  type components,
  type UserRequest,
  type UserResponse,
} from "../clients/directions/types/index.js";

type Schemas = components["schemas"];
const { trading, marketData, http } = createBrokerClient();

const user = { name: "a", password: "b", manager: null };
await trading.createUser({ body: user });
await http.POST("/users", { body: user });
// @ts-expect-error a request has no readOnly property
await trading.createUser({ body: { ...user, id: "1" } });
// @ts-expect-error a request has no readOnly property
await http.POST("/users", { body: { ...user, id: "1" } });
// @ts-expect-error the request lacks a required writeOnly property
await trading.createUser({ body: { name: "a", manager: null } });
// @ts-expect-error the request lacks a required writeOnly property
await http.POST("/users", { body: { name: "a", manager: null } });
// @ts-expect-error a request has no readOnly property in a nested object
await trading.createUser({ body: { ...user, manager: { ...user, id: "1" } } });

const circle = { kind: "circle", password: "b" } as const;
const shapes = { list: [user], map: { one: user }, all: user, union: circle };
await trading.replaceShapes({ body: shapes });
await http.PUT("/shapes", { body: shapes });
await trading.replaceShapes({ body: { ...shapes, union: { kind: "square", id: "1" } } });
// @ts-expect-error a request has no readOnly property in a list
await trading.replaceShapes({ body: { ...shapes, list: [{ ...user, id: "1" }] } });
// @ts-expect-error a request has no readOnly property in a map
await trading.replaceShapes({ body: { ...shapes, map: { one: { ...user, id: "1" } } } });
// @ts-expect-error a request has no readOnly property in allOf
await trading.replaceShapes({ body: { ...shapes, all: { ...user, id: "1" } } });
// @ts-expect-error a request has no readOnly property in oneOf
await trading.replaceShapes({ body: { ...shapes, union: { ...circle, id: "1" } } });
// @ts-expect-error a request has no readOnly property in a list
await http.PUT("/shapes", { body: { ...shapes, list: [{ ...user, id: "1" }] } });

await marketData.replaceOpen({ body: { name: "a", more: 1 } });
await http.PUT("/open", { body: { name: "a", more: 1 } });
// @ts-expect-error a request has no readOnly property, although its schema allows other properties
await marketData.replaceOpen({ body: { name: "a", id: "1" } });
// @ts-expect-error a request has no readOnly property, although its schema allows other properties
await http.PUT("/open", { body: { name: "a", id: "1" } });

const created = await trading.createUser({ body: user });
const { data } = await http.POST("/users", { body: user });
const texts: (string | undefined)[] = [created.id, created.name, created.manager?.manager?.id, data?.id, data?.name];
// @ts-expect-error a response has no writeOnly property
texts.push(created.password);
// @ts-expect-error a response has no writeOnly property
texts.push(data?.password);
// @ts-expect-error a response has no writeOnly property in a nested object
texts.push(created.manager?.password);
const { list, map, all, union } = await trading.replaceShapes({ body: shapes });
texts.push(list[0]?.id, map["one"]?.id, all.id, all.name, union.id);
// @ts-expect-error a response has no writeOnly property in a list
texts.push(list[0]?.password);
// @ts-expect-error a response has no writeOnly property in a map
texts.push(map["one"]?.password);
// @ts-expect-error a response has no writeOnly property in allOf
texts.push(all.password);
// @ts-expect-error a response has no writeOnly property in oneOf
if (union.kind === "circle") texts.push(union.password);

// The type of a schema has all properties, including readOnly and writeOnly properties.
const whole: Schemas["User"] = { id: "1", name: "a", password: "b", manager: null };
const lasting: Schemas["User"] = created;
texts.push(whole.id, lasting.password);
await trading.createUser({ body: user satisfies Schemas["User-Request"] & UserRequest });
texts.push((created satisfies Schemas["User-Response"] & UserResponse).name);
