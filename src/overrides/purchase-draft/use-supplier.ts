import { useEffect, useState } from 'react';
import type { Row } from '../../engine/query';
import { useCockpit } from '../../renderers/cockpit';
import { fetchRows } from '../../renderers/rows';
import type { Models } from './models';

/** The supplier that a draft is for, as soon as it is known. */
export function useSupplier({ supplier }: Models, id: string | undefined): Row | undefined {
  const { http } = useCockpit();
  const [row, setRow] = useState<Row>();
  useEffect(() => {
    if (id === undefined) return;
    let isCurrent = true;
    const filter = { property: 'id', operator: '=', value: id } as const;
    fetchRows(http, { model: supplier, parameters: {}, values: {}, options: { filter, skip: 0, take: 1 } }).then(
      ({ result }) => {
        if (isCurrent) setRow((result as readonly Row[])[0]);
      },
      // The draft can be written without.
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [http, supplier, id]);
  return row?.id === id ? row : undefined;
}
