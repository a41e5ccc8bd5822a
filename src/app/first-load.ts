import type { HttpClient } from '../engine/http';
import { type CockpitData, loadCockpit } from './load-cockpit';

/** What the cockpit of the session at the start needs, asked for while its code is on its way. */
export interface FirstLoad {
  /** Asks for it in the name of who has the token; done when it has come or failed. */
  begin(token: string): Promise<unknown>;
  /** Gives it once, to who has the token: what has come, else what is coming. */
  take(token: string): Taken;
}

interface Taken {
  readonly data: CockpitData | null;
  readonly coming: Promise<CockpitData> | undefined;
}

const NOTHING: Taken = { data: null, coming: undefined };

export function createFirstLoad(http: HttpClient): FirstLoad {
  let owner: string | undefined;
  let taken = NOTHING;
  return {
    begin(token) {
      owner = token;
      const coming = loadCockpit(http);
      taken = { data: null, coming };
      return coming.then(
        (data) => {
          if (taken !== NOTHING) taken = { data, coming: undefined };
        },
        // Whoever has taken it hears of the failure; anybody else asks anew.
        () => {
          taken = NOTHING;
        },
      );
    },
    take(token) {
      const given = token === owner ? taken : NOTHING;
      taken = NOTHING;
      return given;
    },
  };
}
