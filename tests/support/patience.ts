/** ms that a test waits for what a busy machine does in its own time. A pass never waits that long. */
export const patience = 60_000;
