import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Row } from '../../engine/query';
import { openAddress } from '../../renderers/actions';
import { useCockpit } from '../../renderers/cockpit';
import type { OpenDocument } from '../../renderers/documents';
import type { Draft } from './draft';
import type { Done } from './draft-done';
import type { Models } from './models';

/** Where a page goes once its draft is made or gone. */
export function useDraftPages(models: Models, document: OpenDocument<Draft>) {
  const cockpit = useCockpit();
  const navigate = useNavigate();
  const [done, setDone] = useState<Done>();

  /** A new draft is written on where saved ones are; who may not do that is told that it was saved. */
  function afterSaving(row: Row, leave: () => void): void {
    leave();
    document.open(null);
    const address = openAddress(models.draft, row, cockpit);
    if (address !== undefined) navigate(address);
    else setDone({ kind: 'saved', number: String(row.draftNumber ?? '') });
  }

  return { done, setDone, afterSaving };
}
