import type { Ref } from 'react';
import type { SwitchEntry } from '../../../engine/http';
import type { SwitchTexts } from './switch-list';
import type { Switching } from './use-switches';

interface RowsProps extends SwitchTexts {
  readonly switches: readonly SwitchEntry[];
  readonly list: Switching;
  readonly topRef: Ref<HTMLDivElement>;
}

/** Switches one below the other, each with its name and what it is for. */
export function SwitchRows({ switches, list, nameOf, aboutOf, topRef }: RowsProps) {
  return (
    <div className="switch-list" ref={topRef} tabIndex={-1}>
      <ul>
        {switches.map((one) => (
          <li key={one.name} className={list.turned[one.name] === undefined ? undefined : 'changed'}>
            <label>
              <input
                type="checkbox"
                role="switch"
                aria-checked={list.isOn(one.name)}
                checked={list.isOn(one.name)}
                onChange={({ target }) => list.turn(one.name, target.checked)}
              />
              <span>{nameOf(one)}</span>
              <small>{aboutOf(one)}</small>
            </label>
          </li>
        ))}
      </ul>
    </div>
  );
}
