// Serves the built site.
import { DIST } from "../paths.ts";
import { serve } from "../serve.ts";

const { url } = await serve(DIST, "/");
console.log(`The site is at ${url}. Press Ctrl-C to stop the server.`);
