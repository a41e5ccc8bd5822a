import { Command } from 'cmdk';
import { Search } from 'lucide-react';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../dialogs';

/** Something the palette can do: open a page, or run a command. */
export interface PaletteItem {
  readonly key: string;
  readonly kind: 'page' | 'command';
  readonly text: string;
  /** What stands behind it: the group it belongs to. */
  readonly hint?: string | undefined;
  readonly icon?: ReactNode;
  run(): void;
}

/** Any page or command by its name (Ctrl+K). */
export function CommandPalette({ items, onClose }: { items: readonly PaletteItem[]; onClose(): void }) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const groups = [
    { heading: t('frame.search.pages'), shown: items.filter(({ kind }) => kind === 'page') },
    { heading: t('frame.search.commands'), shown: items.filter(({ kind }) => kind === 'command') },
  ];
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
            .filter(({ shown }) => shown.length > 0)
            .map(({ heading, shown }) => (
              <Command.Group key={heading} heading={heading}>
                {shown.map((item) => (
                  <Command.Item
                    className="popup-item"
                    key={item.key}
                    value={item.key}
                    keywords={[item.text, item.hint ?? '']}
                    onSelect={() => {
                      onClose();
                      item.run();
                    }}
                  >
                    {item.icon}
                    {item.text}
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
