import type { TFunction } from 'i18next';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { isOrderReport, type KpiValue, type KpiView, orderTotal } from '../../engine/kpi';
import type { StateGroup } from '../../engine/model';
import type { Formatter } from '../../engine/value';
import { useCockpit } from '../../renderers/cockpit';
import { stateClass } from '../../renderers/states';
import { kpiAddress } from './kpi-address';
import { kpiName } from './kpi-text';

interface Figures {
  readonly number: number;
  readonly unit: string;
  /** What the number is made of, the furthest on first. */
  readonly parts: readonly { readonly group: StateGroup; readonly count: number }[];
  readonly lines: readonly (readonly string[])[];
}

/** All orders with what there is to do for them (DASH-020, DASH-021, DASH-066), or a role's picks (DASH-019). */
function figuresOf(value: KpiValue, t: TFunction, format: Formatter): Figures {
  const text = (key: string, count: number) => t(key, { count, number: format.number(count) });
  if (isOrderReport(value)) {
    const { initial, started, completed, orderLines, tasks } = value;
    return {
      number: orderTotal(value),
      unit: t('kpi.orders'),
      parts: [
        { group: 'Done', count: completed },
        { group: 'Started', count: started },
        { group: 'New', count: initial },
      ],
      lines: [
        [text('kpi.initial', initial), text('kpi.started', started), text('kpi.completed', completed)],
        [text('kpi.lines', orderLines), ...(tasks === undefined ? [] : [text('kpi.tasks', tasks)])],
      ],
    };
  }
  const { tasks, started, completed } = value;
  return {
    number: tasks,
    unit: t('kpi.open'),
    parts: [
      { group: 'Done', count: completed },
      { group: 'Started', count: started },
      { group: 'Ready', count: tasks - started },
    ],
    lines: [[text('kpi.started', started), text('kpi.done', completed)]],
  };
}

/** A KPI with its number, what this is made of, and a link to the rows that are open. */
export function KpiTile({ kpi, elapsed }: { kpi: KpiView; elapsed: string }) {
  const { t } = useTranslation();
  const { format, product } = useCockpit();
  if (!kpi.value) return null;
  const { number, unit, parts, lines } = figuresOf(kpi.value, t, format);
  const to = kpiAddress(kpi, product.models);
  const content = (
    <>
      <span className="title">
        <span>{kpiName(kpi)}</span>
      </span>
      <span className="number">
        {format.number(number)} <small>{unit}</small>
      </span>
      <span className="description">
        <span className="share" aria-hidden>
          {parts
            .filter(({ count }) => count > 0)
            .map(({ group, count }) => (
              <i key={group} className={stateClass(group)} style={{ flexGrow: count }} />
            ))}
        </span>
        {lines.map((line) => (
          <span key={line[0]} className="line">
            {line.map((part, index) => (
              <Fragment key={part}>
                {index > 0 && ' · '}
                <span>{part}</span>
              </Fragment>
            ))}
          </span>
        ))}
      </span>
      <span className="elapsed">{elapsed}</span>
    </>
  );
  if (to === undefined) return <div className="tile">{content}</div>;
  return (
    <Link className="tile" to={to}>
      {content}
    </Link>
  );
}
