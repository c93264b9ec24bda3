import { chromium as driver } from "playwright-core";
import type { SuiteReport } from "../suite/run.mjs";
import { bundle } from "./bundle.ts";
import { listen } from "./listen.ts";
import type { Program } from "./programs.ts";
import type { Runtime } from "./runtime.ts";

/** A page of a loopback origin, which is a secure context; the sandbox is another origin to it. */
export function chromium({ name, program }: Program): Runtime {
  return {
    name,
    program,
    crypto: "WebCrypto",
    async run(suite, world) {
      const module = await bundle(suite);
      await using page = await listen((request, response) => {
        response.setHeader("content-type", request.url === "/suite.mjs" ? "text/javascript" : "text/html");
        response.end(request.url === "/suite.mjs" ? module : "<!doctype html><title>Suite</title>");
      });
      await using browser = await driver.launch({ executablePath: program });
      const tab = await browser.newPage();
      await tab.goto(page.url);
      // Text, because a bundler that this file went through would put its own import in the place of the page's.
      return await tab.evaluate<SuiteReport>(`import("/suite.mjs").then(({ run }) => run(${JSON.stringify(world)}))`);
    },
  };
}
