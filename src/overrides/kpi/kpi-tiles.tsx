import { type KpiView, moveKpi } from '../../engine/kpi';
import { SortableItem, SortableList } from '../../renderers/sortable';
import { kpiName, kpiRowName } from './kpi-text';
import { KpiTile } from './kpi-tile';
import './kpi.css';
import { rowsOf } from './rows-of';

/** The KPIs that are on, in their rows, each moved by its grip and kept where it was put (DASH-023, DASH-067). */
export function KpiTiles(props: {
  kpis: readonly KpiView[];
  elapsed: string;
  onPlace(kpis: readonly KpiView[]): void;
}) {
  const { kpis, elapsed, onPlace } = props;
  const nameOf = (id: string) => kpiName(kpis.find((kpi) => kpi.id === id) ?? { name: id });
  return rowsOf(kpis.filter(({ enabled }) => enabled)).map(({ row, kpis: shown }) => (
    <section key={row}>
      <h2>{kpiRowName(row)}</h2>
      <SortableList
        ids={shown.map(({ id }) => id)}
        layout="grid"
        nameOf={nameOf}
        onMove={(id, to) => onPlace(moveKpi(kpis, id, to))}
      >
        <div className="tiles">
          {shown.map((kpi) => (
            <SortableItem key={kpi.id} id={kpi.id} name={kpiName(kpi)} className="kpi">
              <KpiTile kpi={kpi} elapsed={elapsed} />
            </SortableItem>
          ))}
        </div>
      </SortableList>
    </section>
  ));
}
