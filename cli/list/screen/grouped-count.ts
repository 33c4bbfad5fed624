/** A count with commas, by hand: the first number that goes through Intl costs 10 ms of start. */
export function groupedCount(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ',');
}
