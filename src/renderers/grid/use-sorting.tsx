import * as Menu from '@radix-ui/react-dropdown-menu';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PlacedMenu } from './placed-menu';
import type { Grid } from './use-grid';

export interface Sorting {
  /** Opens the menu. */
  sort(place: { x: number; y: number }): void;
  readonly menu: ReactNode;
}

/** What rows can be sorted by where they have no columns: chosen again, the other way round. */
export function useSorting({ widget }: Grid): Sorting {
  const { t } = useTranslation();
  const [place, setPlace] = useState<{ x: number; y: number }>();
  const [first] = place ? (widget.current?.sorted() ?? []) : [];
  return {
    sort: setPlace,
    menu: place && (
      <PlacedMenu place={place} label={t('grid.sortedBy')} onClose={() => setPlace(undefined)}>
        {(close) =>
          (widget.current?.columns() ?? [])
            .filter(({ sortable }) => sortable)
            .map(({ property: { name }, caption }) => {
              const isSorted = first?.selector === name;
              const Arrow = first?.desc ? ArrowDown : ArrowUp;
              return (
                <Menu.CheckboxItem
                  key={name}
                  className="popup-item"
                  checked={isSorted}
                  onSelect={(event) => {
                    event.preventDefault();
                    close(() => widget.current?.sort(name, isSorted && !first.desc));
                  }}
                >
                  {caption}
                  {isSorted && <Arrow className="end" aria-hidden />}
                </Menu.CheckboxItem>
              );
            })
        }
      </PlacedMenu>
    ),
  };
}
