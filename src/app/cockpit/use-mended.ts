import { useEffect } from 'react';
import type { ProductResponse } from '../../engine/http';
import { useCockpit } from '../../renderers/cockpit';
import { usePageShown } from '../../renderers/kept-pages';
import { askProduct } from '../ask-product';

const LOOK_MS = 2_000;

/**
 * Tells when a broken definition is another by now. Newer definitions are known by the rows that come with them, and
 * such a page gets none: as long as somebody sees it, it asks (LOWCODE-012).
 */
export function useMended(broken: ProductResponse['broken'][number], onMended: () => void): void {
  const { http } = useCockpit();
  const isShown = usePageShown();
  useEffect(() => {
    if (!isShown) return;
    const left = new AbortController();
    const look = async () => {
      if (document.hidden) return;
      const product = await askProduct(http, { signal: left.signal });
      const now = product?.broken.find(({ name }) => name === broken.name);
      if (product && JSON.stringify(now) !== JSON.stringify(broken)) onMended();
    };
    // A server that cannot be reached is asked again.
    const timer = setInterval(() => void look().catch(() => undefined), LOOK_MS);
    return () => {
      clearInterval(timer);
      left.abort();
    };
  }, [http, isShown, broken, onMended]);
}
