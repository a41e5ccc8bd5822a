/** The first load of rows, which happens once, as soon as what guards it is there. */
export interface FirstLoad {
  /** Done when the rows are there: begins it unless it has begun. One that failed is tried again by the next who asks. */
  done(): Promise<void>;
  /** True once the rows were asked for. */
  hasAsked(): boolean;
  /** True once rows came. */
  hasLoaded(): boolean;
  /** Other rows are wanted: the next who asks has them loaded. */
  again(): void;
}

export function createFirstLoad(guarded: () => Promise<void>, load: () => Promise<void>): FirstLoad {
  let loading: Promise<void> | undefined;
  let hasAsked = false;
  let hasLoaded = false;

  async function attempt(): Promise<void> {
    try {
      await guarded();
      hasAsked = true;
      await load();
      hasLoaded = true;
    } catch (error) {
      loading = undefined;
      throw error;
    }
  }

  return {
    done() {
      loading ??= attempt();
      return loading;
    },
    hasAsked: () => hasAsked,
    hasLoaded: () => hasLoaded,
    again() {
      loading = undefined;
    },
  };
}
