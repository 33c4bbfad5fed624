/**
 * Registers a clean-up for the end of the running test. Outside of a test (a `beforeAll`, a bench) it does nothing and
 * resolves to false; the caller must then clean up itself.
 */
export async function atEndOfTest(cleanUp: () => void | Promise<void>): Promise<boolean> {
  if (!process.env.VITEST) return false;
  const { onTestFinished } = await import('vitest');
  try {
    onTestFinished(cleanUp);
    return true;
  } catch {
    return false;
  }
}
