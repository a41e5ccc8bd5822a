import { useCallback, useEffect, useRef, useState } from 'react';
import { API, type ProductResponse } from '../../engine/http';
import { useOpenDialogs } from '../../renderers/dialogs';
import { forgetPrefetched } from '../../renderers/rows';
import type { Services } from '../services';
import { showLanguage } from '../texts';
import { type CockpitData, loadCockpit } from './load-cockpit';
import { createNewerDefinitions, withKnownModels } from './newer-definitions';

/** Loads what the cockpit needs, together with the texts of the session's language. */
export function useCockpitData(services: Services, language: string) {
  const [state, setState] = useState<{ data: CockpitData | null; error: unknown }>({ data: null, error: null });
  const load = useCallback(
    async (code: string) => {
      try {
        const [data] = await Promise.all([loadCockpit(services.http), showLanguage(services.http, code)]);
        setState({ data, error: null });
      } catch (error) {
        setState((before) => ({ ...before, error }));
      }
    },
    [services],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of language brings its texts by itself and needs no other data
  useEffect(() => {
    void load(language);
  }, [load]);
  const take = useCallback((product: ProductResponse) => {
    // Rows that were asked ahead came by the definitions before.
    forgetPrefetched();
    setState(({ data, error }) => ({
      data: data && { ...data, product: withKnownModels(product, data.product) },
      error,
    }));
  }, []);
  useNewerDefinitions(services, state.data?.product, take);
  return { ...state, reload: useCallback(() => void load(language), [load, language]) };
}

/** Asks for the definitions anew when rows come by others. While a dialog is open they wait: nothing typed is lost. */
function useNewerDefinitions(
  { http, models }: Services,
  product: ProductResponse | undefined,
  take: (product: ProductResponse) => void,
): void {
  const [newer, setNewer] = useState<ProductResponse>();
  const [judge] = useState(() => createNewerDefinitions(() => Date.now()));
  const known = useRef(product);
  known.current = newer ?? product;
  useEffect(
    () =>
      models.listen((mark) => {
        if (!known.current || !judge.isNews(mark, known.current)) return;
        http.get<ProductResponse>(API.product).then(
          ({ data }) => data && setNewer(data),
          (error: unknown) => console.error('The newer definitions could not be loaded', error),
        );
      }),
    [http, models, judge],
  );
  const isBusy = useOpenDialogs() > 0;
  useEffect(() => {
    if (!newer || isBusy) return;
    setNewer(undefined);
    take(newer);
  }, [newer, isBusy, take]);
}
