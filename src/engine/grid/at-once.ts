/** Does something with each, so many at the same time; the others wait for their turn. */
export async function eachAtOnce<Item>(
  items: readonly Item[],
  most: number,
  act: (item: Item) => Promise<void>,
): Promise<void> {
  const left = [...items];
  async function goOn(): Promise<void> {
    for (let item = left.shift(); item !== undefined; item = left.shift()) await act(item);
  }
  await Promise.all(Array.from({ length: Math.min(most, items.length) }, goOn));
}
