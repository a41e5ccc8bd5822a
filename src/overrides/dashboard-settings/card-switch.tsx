import { ChartColumn } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useCockpit } from '../../renderers/cockpit';
import { StateGlyph } from '../../renderers/states';
import { SwitchMark } from '../../renderers/switch';
import type { Card } from './cards';

/** A card that a click switches on or off, which is told by a word, a mark and its edge (DASH-003). */
export function CardSwitch(props: { card: Card; isOn: boolean; isChanged: boolean; onSwitch(): void }) {
  const { t } = useTranslation();
  const { format } = useCockpit();
  const { card, isOn, isChanged, onSwitch } = props;
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isOn}
      aria-disabled={card.isDisabled}
      className={`card-switch ${card.look?.colour ?? ''}`}
      data-changed={isChanged}
      onClick={() => !card.isDisabled && onSwitch()}
    >
      <span className="name">
        <span>{card.title}</span>
        <SwitchMark isOn={isOn} />
      </span>
      <span className="count">
        {card.look && <StateGlyph name={card.look.glyph} />}
        {card.isChart && <ChartColumn aria-hidden />}
        {isOn && card.count !== undefined && format.number(card.count)}
      </span>
      <span className="description">{card.description}</span>
      {isChanged && <span className="visually-hidden">{t('dashboardSettings.notSaved')}</span>}
    </button>
  );
}
