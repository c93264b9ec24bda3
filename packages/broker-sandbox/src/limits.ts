// The sandbox's own: the service's are not documented.

/** How far a timestamp may be from the sandbox's clock, either way. */
export const TOLERANCE_MILLISECONDS = 300_000;

/** How many nonces it remembers at once. */
export const NONCES = 1_000_000;
