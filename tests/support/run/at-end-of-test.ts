/**
 * Runs a clean-up when the running test ends. Outside of a test (a `beforeAll`, a bench) it does nothing and answers false:
 * whoever opened the thing closes it.
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
