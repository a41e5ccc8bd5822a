import { useEffect, useRef, useState } from 'react';
import { useCockpit } from './cockpit';

/** The language and the form of numbers that the widgets have. */
let spoken = '';

/**
 * True once the widgets speak the person's language and write numbers as they do, if that is wanted yet. If their texts
 * do not come, nobody is kept waiting.
 */
export function useWidgetLanguage(isWanted = true): boolean {
  const { language, numberFormat } = useCockpit().format;
  const wanted = `${language} ${numberFormat}`;
  const [tried, setTried] = useState('');
  const isSpoken = spoken === wanted;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was drawn with is that of the effect's own drawing.
  useEffect(() => {
    if (!isWanted || isSpoken) return;
    // Somebody else has had them speak it since this was drawn.
    if (spoken === wanted) return setTried(wanted);
    let isCurrent = true;
    const localise = async () => {
      const { localiseWidgets } = await import('./localise-widgets');
      await localiseWidgets(language, numberFormat);
      spoken = wanted;
    };
    void localise()
      .catch(() => undefined)
      .then(() => isCurrent && setTried(wanted));
    return () => {
      isCurrent = false;
    };
  }, [isWanted, wanted, language, numberFormat]);
  return isSpoken || tried === wanted;
}

/**
 * The same for what is typed into: a widget keeps the texts that it began with, so it is drawn when they are there, and
 * stays when numbers are written otherwise.
 */
export function useSpokenOnce(): boolean {
  const isSpoken = useWidgetLanguage();
  const was = useRef(false);
  was.current ||= isSpoken;
  return was.current;
}
