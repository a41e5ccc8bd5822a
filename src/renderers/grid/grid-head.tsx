import { Columns3, PanelRight, RotateCw, SlidersHorizontal } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Total } from '../../engine/grid';
import type { Density } from '../../engine/view';
import { ActionIcon } from '../actions';
import { altShown, altTold, SHARED_LETTERS } from '../alt-letters';
import { useCockpit } from '../cockpit';
import { ExportMenu } from '../export';
import { type HeadTool, ToolButton } from '../head-tool';
import type { OfferedAction } from '../offered-action';
import type { MainAction } from '../page-actions';
import { totalText } from '../rows';
import { TABLET, useScreen } from '../use-screen';
import { DensityButton } from './density-button';
import { HeadMenu } from './head-menu';
import { SearchField } from './search-field';

export interface GridHeadProps {
  readonly title: string;
  /** Chooses and saves views. */
  readonly views: ReactNode;
  readonly count: Total | undefined;
  /** Says that rows changed, at a place that is always free for it. */
  readonly waiting: ReactNode;
  readonly paging: 'client' | 'server';
  /** Show the rows in numbers. */
  readonly numbers: readonly HeadTool[];
  readonly search: string;
  readonly filters: number;
  readonly hasFilters: boolean;
  readonly isFilterOpen: boolean;
  readonly main?: MainAction | undefined;
  onSearch(text: string): void;
  /** Goes on in the rows; `text` is what was typed. */
  onRows(text: string): void;
  onFilters(): void;
  onColumns(): void;
  readonly density: Density;
  onDensity(density: Density): void;
  readonly isPreviewed: boolean;
  onPreview(): void;
  onRefresh(): void;
  /** What takes rows out of the cockpit, in groups. */
  exports(): readonly (readonly OfferedAction[])[];
}

/** One row: what is shown and how many, then what can be done with all of it. */
export function GridHead(props: GridHeadProps) {
  const { t } = useTranslation();
  const { format } = useCockpit();
  const { filters } = SHARED_LETTERS;
  const { title, count, main } = props;
  const isCounted = typeof count !== 'string';
  return (
    <header className="page-head grid-head">
      <h1 title={title}>{title}</h1>
      <span className={`count tabular ${props.paging}`} data-total={isCounted ? undefined : count} aria-live="polite">
        {count === undefined ? '' : totalText(count, format)}
        <span className="visually-hidden"> {t(isCounted ? 'grid.rows' : `grid.${count}`)}</span>
      </span>
      {props.views}
      <div className="tools">
        {props.waiting}
        <SearchField
          value={props.search}
          plural={title}
          paging={props.paging}
          onChange={props.onSearch}
          onLeave={props.onRows}
        />
        {props.hasFilters && (
          <button
            type="button"
            className="button filters-button"
            aria-expanded={props.isFilterOpen}
            aria-keyshortcuts={altTold(filters)}
            title={altShown(filters)}
            onClick={props.onFilters}
          >
            <SlidersHorizontal aria-hidden />
            <span className="label">{t('filters.title')}</span>
            {props.filters > 0 && <em>{props.filters}</em>}
          </button>
        )}
        <HeadTools {...props} />
        {main && <span className="divider" />}
      </div>
      {main && (
        <button type="button" className="button primary" title={main.title} onClick={main.run}>
          <ActionIcon name={main.icon} />
          <span className="label">{main.title}</span>
        </button>
      )}
    </header>
  );
}

/** What can be done with all rows: icons, on a tablet most of them in one menu. */
function HeadTools(props: GridHeadProps) {
  const { t } = useTranslation();
  const { may } = useCockpit();
  const isTablet = useScreen(TABLET);
  const mayArrange = may('grid.can_use_grid_options');
  const preview: HeadTool = {
    name: 'preview',
    title: t('preview.title'),
    hint: t('preview.button'),
    Icon: PanelRight,
    isPressed: props.isPreviewed,
    run: props.onPreview,
  };
  const refresh: HeadTool = { name: 'refresh', title: t('grid.refresh'), Icon: RotateCw, run: props.onRefresh };
  const columns: HeadTool = { name: 'columns', title: t('grid.columns'), Icon: Columns3, run: props.onColumns };
  const arranging = [...props.numbers, ...(mayArrange ? [columns] : [])];
  if (isTablet)
    return (
      <>
        <ToolButton tool={preview} />
        <HeadMenu tools={[...arranging, refresh]} exports={props.exports} />
      </>
    );
  return (
    <>
      {arranging.map((tool) => (
        <ToolButton key={tool.name} tool={tool} />
      ))}
      {mayArrange && <DensityButton density={props.density} onDensity={props.onDensity} />}
      <ToolButton tool={preview} />
      <ExportMenu offered={props.exports} />
      <ToolButton tool={refresh} />
    </>
  );
}
