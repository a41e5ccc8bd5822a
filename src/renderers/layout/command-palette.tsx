import { Command, defaultFilter } from 'cmdk';
import { Search } from 'lucide-react';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../dialogs';

/** Something the palette can do: open a page, run an action of the page that is shown, or a command. */
export interface PaletteItem {
  readonly key: string;
  readonly text: string;
  /** What stands behind it: the group it belongs to. */
  readonly hint?: string | undefined;
  /** Why it cannot run; it is shown all the same. */
  readonly off?: string | undefined;
  readonly icon?: ReactNode;
  run(): void;
}

export interface PaletteGroup {
  readonly heading: string;
  readonly items: readonly PaletteItem[];
}

export interface CommandPaletteProps {
  readonly groups: readonly PaletteGroup[];
  /** Where rows with the text can be looked for; it stands below whatever is called so. */
  rowsWith(text: string): PaletteGroup;
  onClose(): void;
}

/** What is called so comes first; where rows can be looked for comes last, whatever is typed. */
const ROWS = 'rows ';
const SCORE_OF_ROWS = 0.001;
const scoreOf: typeof defaultFilter = (key, wanted, words) =>
  key.startsWith(ROWS) ? SCORE_OF_ROWS : defaultFilter(key, wanted, words);

/** Any page, action or command by its name, and pages by what stands in their rows (Ctrl+K). */
export function CommandPalette({ groups, rowsWith, onClose }: CommandPaletteProps) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const wanted = text.trim();
  const rows = wanted === '' ? undefined : rowsWith(wanted);
  return (
    <Dialog bare width="medium" title={t('frame.search.title')} onClose={onClose}>
      <Command className="palette" label={t('frame.search.title')} filter={scoreOf} loop>
        <div className="palette-input">
          <Search aria-hidden />
          <Command.Input value={text} onValueChange={setText} placeholder={t('frame.search.placeholder')} />
          <kbd>Esc</kbd>
        </div>
        <Command.List label={t('frame.search.title')}>
          <Command.Empty>{t('frame.search.empty', { text })}</Command.Empty>
          {groups
            .filter(({ items }) => items.length > 0)
            .map((group) => (
              <Group key={group.heading} group={group} onClose={onClose} />
            ))}
          {rows && <Group group={rows} prefix={ROWS} onClose={onClose} />}
        </Command.List>
      </Command>
    </Dialog>
  );
}

function Group(props: { group: PaletteGroup; prefix?: string; onClose(): void }) {
  const { group, prefix = '', onClose } = props;
  return (
    <Command.Group heading={group.heading}>
      {group.items.map((item) => (
        <Command.Item
          className={item.off === undefined ? 'popup-item' : 'popup-item off'}
          key={item.key}
          value={`${prefix}${item.key}`}
          keywords={[item.text, item.hint ?? '']}
          disabled={item.off !== undefined}
          onSelect={() => {
            onClose();
            item.run();
          }}
        >
          {item.icon}
          <span className="words">
            <span>{item.text}</span>
            {item.off && <small>{item.off}</small>}
          </span>
          {item.hint && <span className="end">{item.hint}</span>}
        </Command.Item>
      ))}
    </Command.Group>
  );
}
