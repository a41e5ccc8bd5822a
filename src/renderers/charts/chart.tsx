import { StateGlyph } from '../states';
import './charts.css';
import { type ChartProps, valueText } from './model';
import { PicturePlace } from './picture-place';

/** A chart with its legend, and for those who do not see it the table that it was drawn from. */
export function Chart(props: ChartProps) {
  return (
    <div className={`chart ${props.kind}`}>
      {props.parts.length > 1 && <Legend {...props} />}
      <PicturePlace {...props} />
      <Numbers {...props} />
    </div>
  );
}

/** The parts by their colours, and how much each of them is of all entries where they add up. */
function Legend({ kind, parts, entries, write }: ChartProps) {
  const sumOf = (key: string) => entries.reduce((sum, { values }) => sum + (values[key] ?? 0), 0);
  return (
    <ul className="legend" aria-hidden>
      {parts.map(({ key, name, colour, glyph }) => (
        <li key={key} className={colour}>
          <i />
          {glyph && <StateGlyph name={glyph} />}
          {name}
          {kind !== 'line' && <b>{write(sumOf(key))}</b>}
        </li>
      ))}
    </ul>
  );
}

function Numbers({ label, axis, parts, entries, reference, write }: ChartProps) {
  return (
    <table className="visually-hidden">
      <caption>{reference ? `${label}. ${reference.name}: ${write(reference.value)}` : label}</caption>
      <thead>
        <tr>
          <th scope="col">{axis}</th>
          {parts.map(({ key, name }) => (
            <th key={key} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {entries.map(({ key, name, values }) => (
          <tr key={key}>
            <th scope="row">{name}</th>
            {parts.map((part) => (
              <td key={part.key}>{valueText(values[part.key], write)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
