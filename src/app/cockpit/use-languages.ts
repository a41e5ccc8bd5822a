import { useEffect, useState } from 'react';
import { LANGUAGES } from '../../engine/constants';
import { afterRows } from '../../renderers/after-rows';
import { loadLanguages } from '../load-cockpit';
import type { Services } from '../services';

/** The languages that one may choose; the product's own until the server has told, which rows do not wait for. */
export function useLanguages({ http }: Services): readonly string[] {
  const [languages, setLanguages] = useState<readonly string[]>(LANGUAGES);
  useEffect(() => afterRows(() => void loadLanguages(http).then(setLanguages)), [http]);
  return languages;
}
