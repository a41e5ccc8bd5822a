import { Inbox, Plus, RotateCw, Search, SearchX, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { EntityModel } from '../../engine/model';
import { captions } from '../captions';
import { errorSentence } from '../dialogs';
import { type Refusal, refusalText } from '../filters';
import { CalledOff } from '../rows';
import { useWhenBack } from '../use-when-back';

function State({
  icon,
  title,
  text,
  children,
}: {
  icon: ReactNode;
  title: string;
  text: string;
  children?: ReactNode;
}) {
  return (
    <div className="grid-state" role="status">
      {icon}
      <h2>{title}</h2>
      <p>{text}</p>
      {children}
    </div>
  );
}

interface NothingMatchesProps {
  /** What was searched; empty if only filters are set. */
  readonly search: string;
  readonly hasFilters: boolean;
  onClear(): void;
}

/** No row passes what was searched and the filters: the next step is to take them away. */
export function NothingMatches({ search, hasFilters, onClear }: NothingMatchesProps) {
  const { t } = useTranslation();
  const why = search === '' ? 'filters' : hasFilters ? 'searchAndFilters' : 'search';
  return (
    <State
      icon={<SearchX aria-hidden />}
      title={t('grid.nothingMatches')}
      text={t(`grid.nothingMatchesText.${why}`, { search })}
    >
      <button type="button" className="button bordered" onClick={onClear}>
        {t('filters.clearAll')}
      </button>
    </State>
  );
}

interface RefusedProps {
  readonly refusal: Refusal;
  readonly model: EntityModel;
  /** Nothing else on the page is its main button. */
  readonly isMain: boolean;
  onFilters(): void;
  /** The rows that are open, if a state tells which are. */
  readonly onOpen: (() => void) | undefined;
  /** All rows, if the person says so. */
  onAll(): void;
}

/** Rows are not asked for: the next step is a filter, those that are open, or all of them (FILTER-015, FILTER-016). */
export function Refused({ refusal, model, isMain, onFilters, onOpen, onAll }: RefusedProps) {
  const { t } = useTranslation();
  const isFirst = refusal.kind === 'nothingSet';
  return (
    <State
      icon={isFirst ? <Search aria-hidden /> : <TriangleAlert aria-hidden />}
      title={t(isFirst ? 'filters.askFirst' : 'filters.notSearched')}
      text={isFirst ? t('filters.askFirstText') : refusalText(refusal, model, t)}
    >
      <div className="steps">
        {model.filters.some(({ hidden }) => !hidden) && (
          <button type="button" className={`button ${isMain ? 'primary' : 'bordered'}`} onClick={onFilters}>
            {t('filters.setFilters')}
          </button>
        )}
        {isFirst && onOpen && (
          <button type="button" className="button bordered" onClick={onOpen}>
            {t('filters.showOpen', { plural: captions.plural(model).toLocaleLowerCase() })}
          </button>
        )}
        {isFirst && (
          <button type="button" className="button" onClick={onAll}>
            {t('filters.searchAll')}
          </button>
        )}
      </div>
    </State>
  );
}

/** There is nothing yet; whoever may can make the first. */
export function NothingYet({ plural, add }: { plural: string; add?: { title: string; run(): void } | undefined }) {
  const { t } = useTranslation();
  return (
    <State
      icon={<Inbox aria-hidden />}
      title={t('grid.nothingYet', { plural: plural.toLocaleLowerCase() })}
      text={t('grid.nothingYetText')}
    >
      {add && (
        <button type="button" className="button bordered" onClick={add.run}>
          <Plus aria-hidden />
          {add.title}
        </button>
      )}
    </State>
  );
}

function useReason(error: unknown): string {
  const { t } = useTranslation();
  return error instanceof CalledOff ? t('grid.calledOff') : errorSentence(error);
}

/** The first load failed and there is nothing to keep. */
export function LoadFailed({ error, onRetry }: { error: unknown; onRetry(): void }) {
  const { t } = useTranslation();
  useWhenBack(error, onRetry);
  return (
    <State icon={<TriangleAlert aria-hidden />} title={t('grid.loadFailed')} text={useReason(error)}>
      <button type="button" className="button bordered" onClick={onRetry}>
        <RotateCw aria-hidden />
        {t('grid.retry')}
      </button>
    </State>
  );
}

/** A later load failed: the rows stay, and a line says that they are not new. */
export function LoadFailedBar({ error, onRetry }: { error: unknown; onRetry(): void }) {
  const { t } = useTranslation();
  useWhenBack(error, onRetry);
  return (
    <div className="grid-error-bar" role="alert">
      <TriangleAlert aria-hidden />
      <span>
        <b>{t('grid.loadFailed')}</b> {useReason(error)}
      </span>
      <button type="button" className="link-button" onClick={onRetry}>
        {t('grid.retry')}
      </button>
    </div>
  );
}
