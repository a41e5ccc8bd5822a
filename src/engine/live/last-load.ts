/**
 * Makes of a load one of which the last wins: one that another has overtaken takes nothing in, and whoever waits for it
 * waits for the other. `begin` is told before it is fetched, and gives what is told whether `take` got what came.
 */
export function createLastLoad<T>(parts: {
  begin(): (taken: boolean) => void;
  fetch(): Promise<T>;
  take(found: T): void;
}): () => Promise<void> {
  let loads = 0;
  let latest: Promise<void> | undefined;

  async function loadOnce(mine: number): Promise<void> {
    const end = parts.begin();
    let isTaken = false;
    try {
      const found = await parts.fetch();
      if (mine === loads) {
        parts.take(found);
        isTaken = true;
      }
    } finally {
      end(isTaken);
    }
    // Overtaken: what came here is not shown, and whoever waits wants what is.
    if (mine !== loads) await latest;
  }

  return () => {
    latest = loadOnce(++loads);
    return latest;
  };
}
