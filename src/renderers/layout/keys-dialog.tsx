import { useTranslation } from 'react-i18next';
import { Dialog } from '../dialogs';

/** The keys that work everywhere, and those that work in the rows. */
const KEYS = {
  everywhere: [['Ctrl', 'K'], ['/'], ['?'], ['Esc'], ['Ctrl', 'Z'], ['Ctrl', 'Shift', 'Z'], ['Ctrl', 'Enter']],
  rows: [
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
  ],
} as const;

/** What can be done without a mouse (`?`). */
export function KeysDialog({ onClose }: { onClose(): void }) {
  const { t } = useTranslation();
  return (
    <Dialog title={t('frame.keys.title')} onClose={onClose}>
      <div className="dialog-body keys">
        {Object.entries(KEYS).map(([place, keys]) => (
          <section key={place}>
            <h3>{t(`frame.keys.${place}`)}</h3>
            <dl>
              {keys.map((combination) => (
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
