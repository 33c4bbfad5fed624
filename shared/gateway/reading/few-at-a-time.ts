/** Runs `work` on all items, at most `most` at the same time. The results are in the order of the items. */
export async function fewAtATime<Item, Result>(
  items: readonly Item[],
  most: number,
  work: (item: Item, place: number) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const waiting = items.entries();
  const worker = async () => {
    for (const [place, item] of waiting) results[place] = await work(item, place);
  };
  await Promise.all(Array.from({ length: Math.min(most, items.length) }, worker));
  return results;
}
