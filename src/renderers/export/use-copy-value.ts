import { useTranslation } from 'react-i18next';
import { useCockpit } from '../cockpit';
import { copyText } from '../copy-text';
import type { OfferedAction } from '../offered-action';

/** So much of a value stands in a menu. */
const SHOWN = 40;

/** Offers to copy the value of one cell: an order's number goes into a mail or a terminal without its row. */
export function useCopyValue(): (value: string) => readonly OfferedAction[] {
  const { t } = useTranslation();
  const { messages } = useCockpit();
  return (value) => {
    if (value === '') return [];
    const shown = value.length > SHOWN ? `${value.slice(0, SHOWN)}…` : value;
    const run = () =>
      copyText(value).then(
        () => messages.notice(t('export.copiedValue', { value: shown })),
        (error: unknown) => messages.error(error),
      );
    const title = t('export.copyValue', { value: shown });
    return [{ name: 'export.copyValue', title, enabled: true, destructive: false, run: () => void run() }];
  };
}
