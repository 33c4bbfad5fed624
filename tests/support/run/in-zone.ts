import { afterAll } from 'vitest';

/** Runs `work` as on a machine in another time zone. */
export function inZone<Result>(zone: string, work: () => Result): Result {
  const before = process.env.TZ;
  process.env.TZ = zone;
  try {
    return work();
  } finally {
    process.env.TZ = before;
  }
}

/** Runs the rest of a test file in a time zone, for files whose expectations contain local times. */
export function stayInZone(zone: string): void {
  const before = process.env.TZ;
  process.env.TZ = zone;
  afterAll(() => {
    process.env.TZ = before;
  });
}
