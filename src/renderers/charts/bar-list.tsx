import type { ReactNode } from 'react';
import { axisMaximum } from './axis';

export interface Bar {
  readonly key: string;
  readonly name: string;
  readonly value: number;
  /** The value as it is written. */
  readonly text: string;
  /** Class that gives the bar's colour (`s-ready`), and the mark beside its name. */
  readonly colour?: string | undefined;
  readonly mark?: ReactNode;
}

/** Bars that lie below each other, each with its number; `wrap` makes one a link. */
export function BarList({
  bars,
  headroom,
  wrap,
}: {
  bars: readonly Bar[];
  headroom?: number | undefined;
  wrap(bar: Bar, content: ReactNode): ReactNode;
}) {
  const maximum = axisMaximum(
    bars.map(({ value }) => value),
    headroom,
  );
  return (
    <ul className="bars">
      {bars.map((bar) => (
        <li key={bar.key} className={bar.colour}>
          {wrap(
            bar,
            <>
              <span className="name">
                {bar.mark}
                <span>{bar.name}</span>
              </span>
              <svg className="track" aria-hidden="true" preserveAspectRatio="none">
                <rect width={`${maximum > 0 ? (bar.value / maximum) * 100 : 0}%`} height="16" rx="2" />
              </svg>
              <span className="value">{bar.text}</span>
            </>,
          )}
        </li>
      ))}
    </ul>
  );
}
