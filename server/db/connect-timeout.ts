/** Maximum time in ms to wait until the database accepts a connection. */
export const connectTimeoutMs = 5_000
