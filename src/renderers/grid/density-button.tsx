import { Rows2, Rows3 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Density } from '../../engine/view';

export interface DensityButtonProps {
  readonly density: Density;
  onDensity(density: Density): void;
}

/** Gives rows more room, or has as many of them as can be. */
export function DensityButton({ density, onDensity }: DensityButtonProps) {
  const { t } = useTranslation();
  const isComfortable = density === 'comfortable';
  return (
    <button
      type="button"
      className="icon-button density-button"
      aria-label={t('grid.comfortable')}
      title={t('grid.comfortable')}
      aria-pressed={isComfortable}
      onClick={() => onDensity(isComfortable ? 'compact' : 'comfortable')}
    >
      {isComfortable ? <Rows2 aria-hidden /> : <Rows3 aria-hidden />}
    </button>
  );
}
