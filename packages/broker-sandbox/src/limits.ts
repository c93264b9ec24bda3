// The project chose the limits of the sandbox. The service can have other limits.

/** Maximum difference between a timestamp and the sandbox's clock. */
export const TOLERANCE_MILLISECONDS = 300_000;

/** Maximum number of nonces in the sandbox. A million nonces take about 150 MB of memory. */
export const NONCES = 1_000_000;

export const MAX_BODY_BYTES = 1024 ** 2;

export const MAX_RECORDED_BYTES = 128 * 1024 ** 2;
