import { useTranslation } from 'react-i18next';

/** As many as a high screen shows; what is too much is cut off. */
const ROWS = 40;
const WIDTHS = ['w1', 'w2', 'w3', 'w2', 'w1', 'w4', 'w2', 'w3'] as const;

/** The shape of the grid while its first rows are on their way. */
export function GridSkeleton() {
  const { t } = useTranslation();
  return (
    <div className="grid-skeleton" role="status">
      <span className="visually-hidden">{t('grid.loading')}</span>
      {Array.from({ length: ROWS }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows without identity.
        <div className="row" key={row} aria-hidden>
          {WIDTHS.map((width, column) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: bars without identity.
            <i className={WIDTHS[(row + column) % WIDTHS.length] ?? width} key={column} />
          ))}
        </div>
      ))}
    </div>
  );
}
