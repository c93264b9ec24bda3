// Limits of the sandbox. The limits of the service are not documented.

/** Largest difference between a timestamp and the sandbox's clock. */
export const TOLERANCE_MILLISECONDS = 300_000;

/** Number of nonces that the sandbox keeps. The nonces take about 150 MB of memory. */
export const NONCES = 1_000_000;

/** Size of the largest body that the sandbox accepts. */
export const MAX_BODY_BYTES = 1024 ** 2;

/** Largest amount of memory that the recorded requests take. */
export const MAX_RECORDED_BYTES = 128 * 1024 ** 2;
