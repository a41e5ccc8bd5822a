import { useTranslation } from 'react-i18next';
import { Dialog } from '../dialogs';
import type { PageActions } from '../page-actions';

/** The keys that work everywhere, in rows, and where a document is written. */
const KEYS = {
  everywhere: [['Ctrl', 'K'], ['?'], ['Esc'], ['Ctrl', 'Z'], ['Ctrl', 'Shift', 'Z']],
  rows: [
    ['/'],
    ['↑', '↓'],
    ['←', '→'],
    ['Space'],
    ['x'],
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
  document: [['/'], ['Ctrl', 'S']],
} as const;

export interface KeysDialogProps {
  /** What the page is that is shown. */
  readonly page: PageActions['keys'];
  onClose(): void;
}

/** What can be done without a mouse on the page that is shown (`?`). */
export function KeysDialog({ page, onClose }: KeysDialogProps) {
  const { t } = useTranslation();
  return (
    <Dialog title={t('frame.keys.title')} onClose={onClose}>
      <div className="dialog-body keys">
        {(page ? (['everywhere', page] as const) : (['everywhere'] as const)).map((place) => (
          <section key={place}>
            <h3>{t(`frame.keys.${place}`)}</h3>
            <dl>
              {KEYS[place].map((combination) => (
                <div key={combination.join(' ')}>
                  <dt>
                    {combination.map((key) => (
                      <kbd key={key}>{key}</kbd>
                    ))}
                  </dt>
                  <dd>{t(`frame.keys.does.${combination.join('-')}`)}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
