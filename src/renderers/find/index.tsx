/** Rows, pages, actions and commands by what they are called: the palette, and what is begun in it. */
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Row } from '../../engine/query';
import { useCockpit } from '../cockpit';
import { Dialog } from '../dialogs';
import { keepOpened } from '../kept-things';
import { fetchWhenIdle, latePart } from '../late-part';
import type { FindParts } from '../layout';
import { useMissing } from '../use-missing';
import type { FindPaletteProps } from './find-palette';
import './palette.css';
import { pathOfRow } from './row-address';
import type { Doing } from './row-tools';
import { useScanner } from './use-scanner';
import type { Wished } from './use-sections';
import { useSpeedDial } from './use-speed-dial';
import { useTools } from './use-tools';
import { WaitingLine } from './waiting-line';

export { nameOf, rowAddress } from './row-address';

const findPalette = latePart<FindPaletteProps>(async () => (await import('./find-palette')).FindPalette);

/**
 * The palette while it is open, and what was begun in it, which goes on when it is closed. Who asks for it types at once:
 * what is typed until its code is there is looked for then.
 */
export function Find({ isOpen, ...parts }: FindParts) {
  const { t } = useTranslation();
  const { http, messages } = useCockpit();
  const [doing, setDoing] = useState<Doing & { readonly count: number }>();
  const tools = useTools(isOpen);
  const count = useRef(0);
  useVisits(parts.current);
  useSpeedDial();
  useEffect(() => fetchWhenIdle([findPalette]), []);
  const [start, setStart] = useState('');
  useScanner((text) => {
    setStart(text);
    parts.onOpen();
  });
  function close(): void {
    setStart('');
    parts.onClose();
  }

  const missing = useMissing(close);

  async function begin({ found, ...wanted }: Wished): Promise<void> {
    count.current += 1;
    const own = count.current;
    try {
      const row = found && (await http.request<Row>({ method: 'GET', path: pathOfRow(found) })).data;
      if (own === count.current) setDoing({ ...wanted, ...(row ? { row } : {}), count: own });
    } catch (error) {
      messages.error(error);
    }
  }
  return (
    <>
      {isOpen && (
        <Dialog bare width="broad" title={t('frame.search.title')} onClose={close}>
          <findPalette.Part
            {...parts}
            start={start}
            waiting={<WaitingLine text={start} onText={setStart} />}
            onClose={close}
            onDo={(wanted) => void begin(wanted)}
            onMissing={missing}
          />
        </Dialog>
      )}
      {doing && tools && <tools.DoingNow key={doing.count} {...doing} />}
    </>
  );
}

/** Keeps which pages were visited; one with a parameter is another thing each time. */
function useVisits(page: string): void {
  const cockpit = useCockpit();
  const visit = useEffectEvent((visited: string) => keepOpened(cockpit, { page: visited }));
  useEffect(() => {
    if (page !== '' && !page.includes(':')) visit(page);
  }, [page]);
}
