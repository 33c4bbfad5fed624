import { useEffect, useRef, useState } from 'react';

/** Components already fetched, by owner, so that mounting one again does not wait. */
const known = new WeakMap<object, unknown>();

/**
 * A component that `fetch` loads, undefined until it is there; where `fetch` rejects, `failing` instead, a component
 * that fetches by itself, suspends and throws the error.
 * The hook does not suspend, because React delays new content by 300 ms after showing a Suspense fallback, which is a
 * third of the wait for the first table.
 * @param owner the key under which the fetched component is cached.
 */
export function useFetched<Part>(owner: object, fetch: () => Promise<Part>, failing: Part): Part | undefined {
  const [fetched, setFetched] = useState(() => ({ part: known.get(owner) as Part | undefined }));
  const current = useRef({ fetch, failing });
  useEffect(() => {
    if (fetched.part !== undefined) return;
    let isWanted = true;
    const publish = (part: Part) => isWanted && setFetched({ part });
    current.current.fetch().then(
      (part) => {
        known.set(owner, part);
        publish(part);
      },
      () => publish(current.current.failing),
    );
    return () => {
      isWanted = false;
    };
  }, [owner, fetched.part]);
  return fetched.part;
}
