/** Rows, pages, actions and commands by what they are called: the palette, and what is begun in it. */
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Row } from '../../engine/query';
import { useCockpit } from '../cockpit';
import { keepOpened } from '../kept-things';
import type { FindParts } from '../layout';
import { FindPalette } from './find-palette';
import './palette.css';
import { pathOfRow } from './row-address';
import type { Doing } from './row-tools';
import { useScanner } from './use-scanner';
import type { Wished } from './use-sections';
import { useSpeedDial } from './use-speed-dial';
import { useTools } from './use-tools';

export { nameOf, rowAddress } from './row-address';

/**
 * The palette while it is open, and what was begun in it, which goes on when it is closed. Its code is no late part: who
 * asks for it types at once.
 */
export function Find({ isOpen, ...parts }: FindParts) {
  const { http, messages } = useCockpit();
  const [doing, setDoing] = useState<Doing & { readonly count: number }>();
  const tools = useTools(isOpen);
  const count = useRef(0);
  useVisits(parts.current);
  useSpeedDial();
  const [scanned, setScanned] = useState('');
  useScanner((text) => {
    setScanned(text);
    parts.onOpen();
  });
  function close(): void {
    setScanned('');
    parts.onClose();
  }

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
      {isOpen && <FindPalette {...parts} start={scanned} onClose={close} onDo={(wanted) => void begin(wanted)} />}
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
