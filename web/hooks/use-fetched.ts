import { useEffect, useRef, useState } from 'react';

/** Components that have been fetched, by what they belong to: whoever comes back to one does not wait. */
const known = new WeakMap<object, unknown>();

/**
 * A component once all that it needs is there, undefined until then; where that failed, `failing`, one that suspends and says so.
 * It is not waited for by suspending: React shows nothing new for 300 ms after a fallback, a third of the wait for a first table.
 * @param owner by which the component is known once it was fetched.
 */
export function useFetched<Part>(owner: object, fetch: () => Promise<Part>, failing: Part): Part | undefined {
  const [fetched, setFetched] = useState(() => ({ part: known.get(owner) as Part | undefined }));
  const current = useRef({ fetch, failing });
  useEffect(() => {
    if (fetched.part !== undefined) return;
    let isWanted = true;
    const tell = (part: Part) => isWanted && setFetched({ part });
    current.current.fetch().then(
      (part) => {
        known.set(owner, part);
        tell(part);
      },
      () => tell(current.current.failing),
    );
    return () => {
      isWanted = false;
    };
  }, [owner, fetched.part]);
  return fetched.part;
}
