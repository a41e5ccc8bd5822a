import { useCallback, useEffect, useRef, useState } from 'react';
import type { ProductResponse } from '../../engine/http';
import { useOpenDialogs } from '../../renderers/dialogs';
import { forgetPrefetched } from '../../renderers/rows';
import { askProduct } from '../ask-product';
import { type CockpitData, loadCockpit, loadSettings } from '../load-cockpit';
import type { Services } from '../services';
import { showLanguage } from '../texts';
import { createNewerDefinitions, isOneGone, withKnownModels } from './newer-definitions';
import { useOtherTabs } from './use-other-tabs';

interface CockpitOf {
  readonly businessUnit: string;
  /** Of the session as it began. */
  readonly token: string;
  readonly language: string;
  /** Roles and flags, in one text. */
  readonly rights: string;
}

/**
 * Loads what the cockpit needs, together with the texts of the session's language. Definitions are cut to what the person
 * may see, so they are asked for again when roles or flags are others.
 */
export function useCockpitData(services: Services, { businessUnit, token, language, rights }: CockpitOf) {
  const [first] = useState(() => services.firstLoad.take(token));
  const coming = useRef(first.coming);
  const [state, setState] = useState<{ data: CockpitData | null; error: unknown }>({ data: first.data, error: null });
  const load = useCallback(
    async (code: string) => {
      try {
        const asked = coming.current ?? loadCockpit(services.http);
        coming.current = undefined;
        const [data] = await Promise.all([asked, showLanguage(services.http, code, businessUnit)]);
        setState({ data, error: null });
      } catch (error) {
        setState((before) => ({ ...before, error }));
      }
    },
    [services, businessUnit],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of language brings its texts by itself and needs no other data
  useEffect(() => {
    if (!first.data) void load(language);
  }, [load]);
  const take = useCallback((product: ProductResponse) => {
    // Rows that were asked ahead came by the definitions before.
    forgetPrefetched();
    setState(({ data, error }) => ({
      data: data && { ...data, product: withKnownModels(product, data.product) },
      error,
    }));
  }, []);
  useNewerDefinitions(services, state.data?.product, rights, take);
  const takeSettings = useCallback(async () => {
    const settings = await loadSettings(services.http);
    setState(({ data, error }) => ({ data: data && { ...data, settings }, error }));
  }, [services]);
  const onNews = useCallback(() => {
    takeSettings().catch((error: unknown) => console.error('The newer settings could not be loaded', error));
  }, [takeSettings]);
  const tellOthers = useOtherTabs(businessUnit, onNews);
  const refresh = useCallback(() => {
    tellOthers();
    return takeSettings();
  }, [tellOthers, takeSettings]);
  return { ...state, refresh, reload: useCallback(() => void load(language), [load, language]) };
}

/**
 * Asks for the definitions anew when rows come by others, or are not found: then one may be gone. While a dialog is open
 * they wait: nothing typed is lost.
 */
function useNewerDefinitions(
  { http, models }: Services,
  product: ProductResponse | undefined,
  rights: string,
  take: (product: ProductResponse) => void,
): void {
  const [newer, setNewer] = useState<ProductResponse>();
  const [judge] = useState(() => createNewerDefinitions(() => Date.now()));
  const known = useRef(product);
  known.current = newer ?? product;
  const ask = useCallback(
    (isNews: (product: ProductResponse) => boolean = () => true) => {
      askProduct(http).then(
        (product) => product && isNews(product) && setNewer(product),
        (error: unknown) => console.error('The newer definitions could not be loaded', error),
      );
    },
    [http],
  );
  useEffect(
    () =>
      models.listen((mark) => {
        const { current } = known;
        if (!current) return;
        if (mark === null && judge.isMissed()) ask((product) => isOneGone(product, current));
        if (mark !== null && judge.isNews(mark, current)) ask();
      }),
    [models, judge, ask],
  );
  const seenBy = useRef(rights);
  useEffect(() => {
    if (seenBy.current === rights) return;
    seenBy.current = rights;
    ask();
  }, [rights, ask]);
  const isBusy = useOpenDialogs() > 0;
  useEffect(() => {
    if (!newer || isBusy) return;
    setNewer(undefined);
    take(newer);
  }, [newer, isBusy, take]);
}
