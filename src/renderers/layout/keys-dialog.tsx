import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp, type LucideIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { SHARED_LETTERS, type SharedLetter } from '../alt-letters';
import { Dialog } from '../dialogs';
import type { ListPart, PageActions } from '../page-actions';

/** The keys that work everywhere, in rows, and where a document is written. */
const KEYS = {
  everywhere: [['Ctrl', 'K'], ['Alt', '1 … 9'], ['?'], ['Esc'], ['Ctrl', 'Z'], ['Ctrl', 'Shift', 'Z']],
  rows: [
    ['A … Z'],
    ['/'],
    ['↑', '↓'],
    ['←', '→'],
    ['Ctrl', '→'],
    ['Space'],
    ['x'],
    ['Shift', '↓'],
    ['Ctrl', 'A'],
    ['Shift', 'A'],
    ['Enter'],
    ['F2'],
    ['Ctrl', 'D'],
    ['Shift', 'F10'],
    ['Ctrl', 'C'],
    ['Ctrl', 'V'],
    ['Ctrl', 'Enter'],
  ],
  document: [['A … Z'], ['/'], ['Ctrl', 'S']],
} as const;

/** Keys of what not every list has. */
const OF_PARTS: Readonly<Record<string, ListPart>> = {
  '←-→': 'details',
  'Ctrl-→': 'details',
  F2: 'edit',
  'Ctrl-D': 'edit',
  'Ctrl-V': 'paste',
  'Ctrl-Enter': 'comments',
  history: 'history',
  filters: 'filters',
  exportSearch: 'export',
};

/** What lists do with Alt and a letter besides their actions. */
const OF_LISTS: readonly SharedLetter[] = ['history', 'lookUp', 'filters', 'views', 'sort', 'exportSearch'];

export interface KeysDialogProps {
  /** What the page can do that is shown. */
  readonly page: PageActions | null;
  onClose(): void;
}

/** What can be done without a mouse on the page that is shown (`?`). */
export function KeysDialog({ page, onClose }: KeysDialogProps) {
  const { t } = useTranslation();
  const isThere = (name: string) => !OF_PARTS[name] || !page?.lacks?.includes(OF_PARTS[name]);
  return (
    <Dialog title={t('frame.keys.title')} onClose={onClose}>
      <div className="dialog-body keys">
        {(page?.keys ? (['everywhere', page.keys] as const) : (['everywhere'] as const)).map((place) => (
          <KeySection
            key={place}
            title={t(`frame.keys.${place}`)}
            keys={KEYS[place].flatMap((combination) => {
              const name = combination.join('-').replaceAll(' ', '');
              return isThere(name) ? [{ combination, does: t(`frame.keys.does.${name}`) }] : [];
            })}
          />
        ))}
        {page?.keys === 'rows' && (
          <KeySection
            title={t('letters.title')}
            keys={[
              ...page.actions.flatMap(({ letter, title }) => (letter ? [{ combination: [letter], does: title }] : [])),
              ...OF_LISTS.filter(isThere).map((name) => ({
                combination: [SHARED_LETTERS[name]],
                does: t(`letters.does.${name}`),
              })),
            ]}
          />
        )}
      </div>
    </Dialog>
  );
}

interface KeySectionProps {
  readonly title: string;
  readonly keys: readonly { readonly combination: readonly string[]; readonly does: string }[];
}

function KeySection({ title, keys }: KeySectionProps) {
  return (
    <section>
      <h3>{title}</h3>
      <dl>
        {keys.map(({ combination, does }) => (
          <div key={combination.join(' ')}>
            <dt>
              {combination.map((key) => (
                <kbd key={key}>{ARROWS[key] ? <Arrow of={key} /> : key}</kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** Drawn, since the font of the cockpit has none. */
const ARROWS: Readonly<Record<string, LucideIcon>> = { '↑': ArrowUp, '↓': ArrowDown, '←': ArrowLeft, '→': ArrowRight };

function Arrow({ of }: { of: string }) {
  const Drawn = ARROWS[of] as LucideIcon;
  return (
    <>
      <Drawn aria-hidden />
      <span className="visually-hidden">{of}</span>
    </>
  );
}
