import { run } from "./index.mjs";

export default {
  /**
   * @param {unknown} _controller
   * @param {{ SUITE: string }} env
   */
  async test(_controller, { SUITE }) {
    console.log(JSON.stringify(await run(JSON.parse(SUITE))));
  },
};
