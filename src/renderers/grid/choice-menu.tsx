import * as Menu from '@radix-ui/react-dropdown-menu';
import { ArrowLeftRight, Layers, type LucideIcon, Rows3, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useCockpit } from '../cockpit';
import { PlacedMenu } from '../menu';

export interface ChoiceMenuProps {
  readonly place: { readonly x: number; readonly y: number };
  /** So many rows are on the page. */
  readonly page: number;
  /** So many match; undefined while they are counted. */
  readonly total: number | undefined;
  /** So many are chosen. */
  readonly chosen: number;
  onChoose(what: 'all' | 'page' | 'none'): void;
  /** Chooses those that match and are not chosen. */
  onOthers(): void;
  onClose(): void;
}

/** Below the head's box: the page, all that match, the others, none. The focus returns to where it was. */
export function ChoiceMenu({ place, page, total, chosen, onChoose, onOthers, onClose }: ChoiceMenuProps) {
  const { t } = useTranslation();
  const { format } = useCockpit();
  const number = total === undefined ? '…' : format.number(total);
  return (
    <PlacedMenu place={place} label={t('grid.chooseRows')} className="choice-menu" onClose={onClose}>
      {(close) => (
        <>
          <Item
            icon={Rows3}
            title={t('grid.choosePage', { count: page, number: format.number(page) })}
            keys={['Shift', 'A']}
            isOff={page === 0}
            onSelect={() => close(() => onChoose('page'))}
          />
          <Item
            icon={Layers}
            title={t('grid.chooseAll', { number })}
            more={t('grid.everyPage')}
            keys={['Ctrl', 'A']}
            isOff={total === 0}
            onSelect={() => close(() => onChoose('all'))}
          />
          <Menu.Separator className="popup-line" />
          <Item icon={ArrowLeftRight} title={t('grid.chooseOthers')} keys={[]} onSelect={() => close(onOthers)} />
          <Item
            icon={X}
            title={t('grid.chooseNone')}
            keys={['Esc']}
            isOff={chosen === 0}
            onSelect={() => close(() => onChoose('none'))}
          />
        </>
      )}
    </PlacedMenu>
  );
}

interface ItemProps {
  readonly icon: LucideIcon;
  readonly title: string;
  readonly more?: string;
  readonly keys: readonly string[];
  readonly isOff?: boolean;
  onSelect(): void;
}

function Item({ icon: Icon, title, more, keys, isOff = false, onSelect }: ItemProps) {
  return (
    <Menu.Item
      className={`popup-item ${isOff ? 'off' : ''}`}
      disabled={isOff}
      onSelect={(event) => {
        event.preventDefault();
        onSelect();
      }}
    >
      <Icon aria-hidden />
      <span className="words">
        {title} {more && <small>{more}</small>}
      </span>
      <span className="keys" aria-hidden>
        {keys.map((key) => (
          <kbd key={key}>{key}</kbd>
        ))}
      </span>
    </Menu.Item>
  );
}
