import { afterAll } from 'vitest';

/** Runs something as on a machine in another zone. */
export function inZone<Result>(zone: string, work: () => Result): Result {
  const before = process.env.TZ;
  process.env.TZ = zone;
  try {
    return work();
  } finally {
    process.env.TZ = before;
  }
}

/** Has a test file run in a zone, from here on: for files that write local times down. */
export function stayInZone(zone: string): void {
  const before = process.env.TZ;
  process.env.TZ = zone;
  afterAll(() => {
    process.env.TZ = before;
  });
}
