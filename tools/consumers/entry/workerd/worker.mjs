// Runs a suite and prints its report, in workerd.
import { run } from "./suite.mjs";

export default {
  async test(_controller, { world }) {
    console.log(JSON.stringify(await run(world)));
  },
};
