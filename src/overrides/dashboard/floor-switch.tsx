import { ChevronDown, Play, Square } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCockpit } from '../../renderers/cockpit';
import { useFloor } from './use-floor';

/** Events a second that may be chosen: a quiet day, a busy one, a rush. */
const SPEEDS = [1, 5, 20];

/** Lets administrators of the demo set its floor to work, so that every grid and tile is live. */
export function FloorSwitch({ onWork }: { onWork(): void }) {
  const { t } = useTranslation();
  const { format } = useCockpit();
  const floor = useFloor(onWork);
  const [chosen, setChosen] = useState(SPEEDS[1] as number);
  if (!floor) return null;
  const { isRunning, events, speed = chosen } = floor.state;
  return (
    <div className="floor-switch">
      {isRunning && (
        <span role="status">{t('dashboard.floor.events', { count: events, number: format.number(events) })}</span>
      )}
      <span className="select">
        <select
          aria-label={t('dashboard.floor.speed')}
          value={isRunning ? speed : chosen}
          disabled={isRunning}
          onChange={(change) => setChosen(Number(change.target.value))}
        >
          {[...new Set([...SPEEDS, speed])].map((one) => (
            <option key={one} value={one}>
              {t('dashboard.floor.perSecond', { count: one })}
            </option>
          ))}
        </select>
        <ChevronDown aria-hidden />
      </span>
      <button
        type="button"
        className="button bordered"
        onClick={() => (isRunning ? floor.stop() : floor.start(chosen))}
      >
        {isRunning ? <Square aria-hidden /> : <Play aria-hidden />}
        {t(isRunning ? 'dashboard.floor.stop' : 'dashboard.floor.start')}
      </button>
    </div>
  );
}
