import { Copy, CornerDownLeft, Pin as PinIcon, PinOff } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { EntityModel } from '../../engine/model';
import type { Row } from '../../engine/query';
import { altLetter, SHARED_LETTERS } from '../alt-letters';
import type { OfferedAction } from '../offered-action';
import type { RowOffers } from './row-tools';

export interface RowDoingsProps {
  /** Offers actions, once what they need is there. */
  readonly useOffers?: ((model: EntityModel) => RowOffers) | undefined;
  readonly model: EntityModel;
  readonly row?: Row | undefined;
  /** What stands last. */
  readonly end?: ReactNode;
  onOpen(): void;
  onCopy(): void;
  onDo(action: string): void;
}

/** So many fit on a line. */
const MOST = 2;
const OPENS = new Set(['open', 'update']);

/** What can be done with the chosen row. Its keys work wherever in the palette the focus is. */
export function RowDoings(props: RowDoingsProps) {
  const { useOffers, ...rest } = props;
  return useOffers ? <Offered useOffers={useOffers} {...rest} /> : <Line {...rest} actions={[]} />;
}

function Offered({ useOffers, ...props }: RowDoingsProps & { useOffers(model: EntityModel): RowOffers }) {
  const offers = useOffers(props.model);
  const all = props.row ? offers(props.row) : [];
  return <Line {...props} actions={all.filter(isWorthIt).slice(0, MOST)} />;
}

const isWorthIt = ({ enabled, destructive, name }: OfferedAction) => enabled && !destructive && !OPENS.has(name);

function Line({
  actions,
  end,
  onOpen,
  onCopy,
  onDo,
}: Omit<RowDoingsProps, 'useOffers'> & { actions: readonly OfferedAction[] }) {
  const { t } = useTranslation();
  const doings = [
    ...actions.map(({ letter, name, title }) => ({ letter, key: name, title, icon: null, run: () => onDo(name) })),
    { letter: SHARED_LETTERS.copy, key: ' copy', title: t('find.copy'), icon: <Copy aria-hidden />, run: onCopy },
  ];
  const press = useEffectEvent((event: KeyboardEvent) => {
    const pressed = altLetter(event);
    const doing = pressed && doings.find(({ letter }) => letter === pressed);
    if (!doing) return;
    event.preventDefault();
    doing.run();
  });
  useEffect(() => {
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
  // An option holds no buttons: whoever uses the keyboard has the keys, and a click is the list's to hand on.
  return (
    <span className="found-doings">
      <Doing run={onOpen} title={t('find.open')} keys={['Enter']} icon={<CornerDownLeft aria-hidden />} isFirst />
      {doings.map(({ key, letter, ...doing }) => (
        <Doing key={key} {...doing} keys={letter ? ['Alt', letter] : []} />
      ))}
      {end}
    </span>
  );
}

/** Keeps a row or a page at hand, or no longer; its key is the palette's. */
export function Pin({ isPinned, onPin }: { isPinned: boolean; onPin(): void }) {
  const { t } = useTranslation();
  return (
    <Doing
      run={onPin}
      title={t(isPinned ? 'find.unpin' : 'find.pin')}
      keys={['Alt', SHARED_LETTERS.pin]}
      icon={isPinned ? <PinOff aria-hidden /> : <PinIcon aria-hidden />}
    />
  );
}

interface DoingProps {
  readonly title: string;
  readonly icon: ReactNode;
  readonly keys: readonly string[];
  readonly isFirst?: boolean;
  run(): void;
}

function Doing({ title, icon, keys, isFirst = false, run }: DoingProps) {
  const click = useEffectEvent((event: MouseEvent) => {
    event.stopPropagation();
    run();
  });
  const listen = (element: HTMLElement | null) => {
    if (!element) return;
    const onClick = (event: MouseEvent) => click(event);
    element.addEventListener('click', onClick);
    return () => element.removeEventListener('click', onClick);
  };
  return (
    <span className={isFirst ? 'found-doing first' : 'found-doing'} ref={listen}>
      {icon}
      {title}
      {keys.length > 0 && <kbd>{keys.join(' ')}</kbd>}
    </span>
  );
}
