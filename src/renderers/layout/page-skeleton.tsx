import { useTranslation } from 'react-i18next';
import { useListRoom } from '../list-room';

const ROWS = [62, 88, 74, 91, 58, 83, 70, 86, 66, 79, 90, 72];

interface PageSkeletonProps {
  readonly title?: string;
  /** Rows will stand there. */
  readonly isList?: boolean;
}

/** The shape of a page while its code and data load (LAYOUT-013), with its title where nothing else says it. */
export function PageSkeleton({ title, isList = false }: PageSkeletonProps) {
  const { t } = useTranslation();
  useListRoom(isList);
  return (
    <>
      {title && <h1 className="visually-hidden">{title}</h1>}
      <div className="loading-overlay" role="status" aria-busy="true">
        <span className="visually-hidden">{t('frame.loading')}</span>
        <div className="loading-line" />
        <div className="bone skeleton-head" />
        {ROWS.map((width) => (
          <div key={width} className="bone skeleton-row" style={{ width: `${width}%` }} />
        ))}
      </div>
    </>
  );
}
