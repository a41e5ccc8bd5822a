import * as Menu from '@radix-ui/react-dropdown-menu';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { PlacedMenu } from '../menu';
import type { Grid } from './use-grid';

export interface SortMenuProps {
  readonly grid: Grid;
  readonly place: { readonly x: number; readonly y: number };
  onClose(): void;
}

/** The columns that rows can be sorted by: chosen again, the other way round. */
export function SortMenu({ grid: { widget }, place, onClose }: SortMenuProps) {
  const { t } = useTranslation();
  const [first] = widget.current?.sorted() ?? [];
  return (
    <PlacedMenu place={place} label={t('grid.sortedBy')} onClose={onClose}>
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
  );
}
