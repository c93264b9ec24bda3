// The sandbox's own: the service's are not documented.

/** How far a timestamp may be from the sandbox's clock, either way. */
export const TOLERANCE_MILLISECONDS = 300_000;

/** How many nonces it remembers at once: about 150 MB. */
export const NONCES = 1_000_000;

/** Size of the largest body that it reads. */
export const MAX_BODY_BYTES = 1024 ** 2;

/** How much memory `requests` may take. */
export const MAX_RECORDED_BYTES = 128 * 1024 ** 2;
