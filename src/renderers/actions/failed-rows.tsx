import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { copiedRows, type ExportColumn } from '../../engine/export';
import type { EntityModel } from '../../engine/model';
import type { FailedRow } from '../../engine/perform';
import type { Row } from '../../engine/query';
import { captions } from '../captions';
import { useCockpit } from '../cockpit';
import { CopyButton } from '../dialogs';
import { useExport } from '../export';

const COLUMNS = ['name', 'reason', 'detail', 'allowedStates'] as const;

/** Rows that an action did not change, as a table: what they are called, why, and which states would do (ERROR-024). */
export function useFailedTable(
  model: EntityModel,
  failed: readonly FailedRow[],
): { readonly columns: readonly ExportColumn[]; readonly rows: readonly Row[] } {
  const { t } = useTranslation();
  const states = (allowed: readonly string[] = []): string =>
    allowed.map((state) => (model.state ? captions.value(model, model.state, state) : state)).join(', ');
  const caption = (name: (typeof COLUMNS)[number]): string =>
    name === 'name' ? captions.property(model, model.display) : t(`actions.${name}`);
  return {
    columns: COLUMNS.map((name) => ({ name, caption: caption(name), kind: 'text', titles: [] })),
    rows: failed.map(({ allowedStates, ...row }) => ({ detail: '', ...row, allowedStates: states(allowedStates) })),
  };
}

/** Copies the list, and exports it for who may export rows. */
export function FailedTools({
  model,
  title,
  failed,
}: {
  model: EntityModel;
  title: string;
  failed: readonly FailedRow[];
}) {
  const { t } = useTranslation();
  const { format } = useCockpit();
  const { columns, rows } = useFailedTable(model, failed);
  const { offered, dialogs } = useExport({
    model,
    title,
    filters: [],
    search: '',
    total: rows.length,
    columns: () => columns,
    rows: () => rows,
    meant: () => rows,
    all: () => undefined,
  });
  const [exported] = offered();
  const copied = () => copiedRows(columns, rows, format);
  return (
    <>
      <CopyButton bordered title={t('dialogs.copy')} text={() => copied().text} html={() => copied().html} />
      {exported && (
        <button type="button" className="button bordered" onClick={exported.run}>
          <Download aria-hidden />
          {t('actions.export')}
        </button>
      )}
      {dialogs}
    </>
  );
}
