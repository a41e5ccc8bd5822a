import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useCockpit } from '../../renderers/cockpit';
import { saveFile } from '../../renderers/save-file';
import type { CheckedSheet } from './checked';
import { countOpen } from './corrections';
import { markedSheets } from './marked-sheets';
import type { Import } from './use-import';
import { writeMarkedFile } from './write-marked';

/** What can be done with a checked workbook: mistakes taken along, corrections checked, what is fine imported. */
export function CheckFoot(props: {
  work: Import;
  checked: readonly CheckedSheet[];
  /** Rows that can be imported, and rows that cannot. */
  fine: number;
  mistaken: number;
}) {
  const { work, checked, fine, mistaken } = props;
  const { t } = useTranslation();
  const { format, messages } = useCockpit();
  const { state } = work;
  if (!state) return null;
  const { file, corrections, tried } = state;
  const open = countOpen(corrections, tried);
  const counted = (count: number) => ({ count, number: format.number(count) });

  async function download(): Promise<void> {
    try {
      saveFile(file.name, await writeMarkedFile(markedSheets(checked, corrections, t('import.why'))), 'xlsx');
    } catch (error) {
      messages.error(error);
    }
  }

  return (
    <>
      <span className="grow" />
      {mistaken > 0 && (
        <>
          <span className="note">{t('import.stay', counted(mistaken))}</span>
          <button type="button" className="button bordered" onClick={() => void download()}>
            <Download aria-hidden />
            {t('import.download')}
          </button>
        </>
      )}
      {open > 0 && (
        <button type="button" className="button primary" onClick={() => void work.checkAgain()}>
          {t('import.checkAgain', counted(open))}
        </button>
      )}
      {open === 0 && fine > 0 && (
        <button type="button" className="button primary" onClick={work.importFine}>
          {t('import.importRows', counted(fine))}
        </button>
      )}
    </>
  );
}
