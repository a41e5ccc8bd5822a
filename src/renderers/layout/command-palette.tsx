import { Command } from 'cmdk';
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

/** Any page, action or command by its name (Ctrl+K). */
export function CommandPalette({ groups, onClose }: { groups: readonly PaletteGroup[]; onClose(): void }) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  return (
    <Dialog bare width="medium" title={t('frame.search.title')} onClose={onClose}>
      <Command className="palette" label={t('frame.search.title')} loop>
        <div className="palette-input">
          <Search aria-hidden />
          <Command.Input value={text} onValueChange={setText} placeholder={t('frame.search.placeholder')} />
          <kbd>Esc</kbd>
        </div>
        <Command.List label={t('frame.search.title')}>
          <Command.Empty>{t('frame.search.empty', { text })}</Command.Empty>
          {groups
            .filter(({ items }) => items.length > 0)
            .map(({ heading, items }) => (
              <Command.Group key={heading} heading={heading}>
                {items.map((item) => (
                  <Command.Item
                    className={item.off === undefined ? 'popup-item' : 'popup-item off'}
                    key={item.key}
                    value={item.key}
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
            ))}
        </Command.List>
      </Command>
    </Dialog>
  );
}
