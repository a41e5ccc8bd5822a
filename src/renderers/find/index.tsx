/** Rows, pages, actions and commands by what they are called: the palette, and what is begun in it. */
import { useRef, useState } from 'react';
import type { Row } from '../../engine/query';
import { useCockpit } from '../cockpit';
import type { FindParts } from '../layout';
import { FindPalette } from './find-palette';
import './palette.css';
import type { Doing } from './row-tools';
import type { Wished } from './use-sections';
import { useTools } from './use-tools';
import { pathOfRow } from './use-whole-row';

/** The palette while it is open, and what was begun in it, which goes on when it is closed. */
export function Find({ isOpen, ...parts }: FindParts) {
  const { http, messages } = useCockpit();
  const [doing, setDoing] = useState<Doing & { readonly count: number }>();
  const tools = useTools(isOpen);
  const count = useRef(0);

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
      {isOpen && <FindPalette {...parts} start="" onDo={(wanted) => void begin(wanted)} />}
      {doing && tools && <tools.DoingNow key={doing.count} {...doing} />}
    </>
  );
}
