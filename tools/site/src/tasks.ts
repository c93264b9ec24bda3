/**
 * Returns the tasks that users have, by the heading on the home page.
 *
 * @param counts sentence with the number of operations that a program can call
 */
export const groupsOf = (counts: string) => ({
  "Fix a request": [
    {
      title: "My signature is rejected",
      description: "Paste the request, for example after a 401. The explainer names the broken rule and its fix.",
      href: "/explainer",
    },
    {
      title: "A call failed: may I send it again?",
      description: "Do not send a change again until you know its outcome. The guide shows the outcome of each error.",
      href: "/guides/errors-and-retries",
    },
    {
      title: "Which headers does a request need?",
      description: "The guide lists each header with an example, and says what sets the header.",
      href: "/guides/headers",
    },
  ],
  "Call the service": [
    {
      title: "Which operations and fields can I use?",
      description: `${counts} The page of a callable operation lists its parameters and its response fields.`,
      href: "/operations",
    },
    {
      title: "Make a first call",
      description: "Install the client, sign a request, and read the response.",
      href: "/guides/getting-started",
    },
    {
      title: "Test without the service",
      description:
        "Start a sandbox that verifies each signature. Choose faults to test how your program handles errors.",
      href: "/guides/sandbox",
    },
  ],
  "Sign and verify": [
    {
      title: "Sign with another HTTP client",
      description: "Add the signature to requests of axios, got, ky, undici or node:http.",
      href: "/guides/own-http-client",
    },
    {
      title: "Write a signer in Python, Go, Java or C#",
      description: "Copy a program, also for a shell, and compare your results with the test vectors.",
      href: "/guides/other-languages",
    },
    {
      title: "Verify signed requests",
      description: "Check the signature, the timestamp and the nonce in your own service.",
      href: "/packages/signing#verification",
    },
    {
      title: "Debug a request from the terminal",
      description: "The command broker signs and sends requests, and finds the mistake in a signature.",
      href: "/packages/broker-cli",
    },
  ],
});

/** Returns all tasks. If a search finds no page, it shows the titles of the tasks. */
export const tasksOf = (counts: string) => Object.values(groupsOf(counts)).flat();
