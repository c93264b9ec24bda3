// Limits of the sandbox. Those of the service are not documented.

/** Largest difference between a timestamp and the sandbox's clock. */
export const TOLERANCE_MILLISECONDS = 300_000;

/** Number of nonces that it keeps, which take about 150 MB. */
export const NONCES = 1_000_000;

/** Size of the largest body that it reads. */
export const MAX_BODY_BYTES = 1024 ** 2;

/** Largest amount of memory that `requests` takes. */
export const MAX_RECORDED_BYTES = 128 * 1024 ** 2;
