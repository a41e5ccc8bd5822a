import { useTranslation } from 'react-i18next';
import { isOrderReport, type KpiView, orderTotal } from '../../engine/kpi';
import { useCockpit } from '../../renderers/cockpit';
import { SortableItem, SortableList } from '../../renderers/sortable';
import { SwitchMark } from '../../renderers/switch';
import { kpiName, kpiRowName } from '../kpi';

/** The KPIs of a row in the order of their tiles, each switched on or off (SETTINGS-030 to SETTINGS-032, DASH-067). */
export function KpiList(props: {
  row: number;
  kpis: readonly KpiView[];
  onMove(id: string, to: string): void;
  onToggle(id: string): void;
}) {
  const { row, kpis, onMove, onToggle } = props;
  return (
    <section aria-label={kpiRowName(row)}>
      <h2>{kpiRowName(row)}</h2>
      <SortableList
        ids={kpis.map(({ id }) => id)}
        layout="list"
        nameOf={(id) => kpiName(kpis.find((kpi) => kpi.id === id) ?? { name: id })}
        onMove={onMove}
      >
        <ul className="kpi-list">
          {kpis.map((kpi) => (
            <SortableItem key={kpi.id} id={kpi.id} name={kpiName(kpi)} as="li">
              <span className="name">{kpiName(kpi)}</span>
              <Now kpi={kpi} />
              <button
                type="button"
                role="switch"
                aria-checked={kpi.isWanted}
                aria-label={kpiName(kpi)}
                onClick={() => onToggle(kpi.id)}
              >
                <SwitchMark isOn={kpi.isWanted} />
              </button>
            </SortableItem>
          ))}
        </ul>
      </SortableList>
    </section>
  );
}

/** What it counts now; without a record it is disabled, however it is switched (DASH-068). */
function Now({ kpi: { value } }: { kpi: KpiView }) {
  const { t } = useTranslation();
  const { format } = useCockpit();
  if (value === null) return <span className="now">{t('kpi.noRecord')}</span>;
  const [count, unit] = isOrderReport(value) ? [orderTotal(value), 'kpi.orders'] : [value.tasks, 'kpi.open'];
  return <span className="now">{`${format.number(count)} ${t(unit)}`}</span>;
}
