/** Does work of a WebAssembly program without the line that its runtime prints by itself when memory runs out. */
export async function withoutAborted<Result>(work: () => Promise<Result>): Promise<Result> {
  const { error } = console;
  console.error = (...words: unknown[]) => {
    if (!String(words[0]).startsWith('Aborted(')) error(...words);
  };
  try {
    return await work();
  } finally {
    console.error = error;
  }
}
