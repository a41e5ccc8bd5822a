import { useRef } from 'react';
import { PasteDialog } from './paste-dialog';
import { type PasteParts, usePaste } from './use-paste';

/** In the box of a grid: what is pasted there, while it is looked at. */
export function PasteLayer(parts: PasteParts) {
  const place = useRef<HTMLSpanElement>(null);
  const pasted = usePaste(parts, place);
  return (
    <>
      <span ref={place} hidden />
      {pasted && <PasteDialog key={pasted.kind} grid={parts.grid} pasted={pasted} />}
    </>
  );
}
