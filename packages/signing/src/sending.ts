// What `createSigningFetch` is made of, for a client that does more between signing and sending.
export { refuseRedirect, toRequest } from "./fetch.ts";
export { keepAlive } from "./keep-alive.ts";
export { signOwnRequest } from "./request.ts";
