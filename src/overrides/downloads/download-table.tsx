import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useDownload } from '../../renderers/export';

export interface DownloadRow {
  readonly path: string;
  /** What it is saved as. */
  readonly file: string;
  readonly name: string;
  readonly version: string;
  readonly changed?: string;
  readonly size?: string;
}

/** Files, one a line, each with its version and the way to it. */
export function DownloadTable({ headedBy, rows }: { headedBy: string; rows: readonly DownloadRow[] }) {
  const { t } = useTranslation();
  const { busy, download } = useDownload();
  const isFile = rows.some(({ size }) => size !== undefined);
  return (
    <table className="table" aria-labelledby={headedBy}>
      <thead>
        <tr>
          <th scope="col">{t('downloads.name')}</th>
          <th scope="col">{t('downloads.version')}</th>
          {isFile && <th scope="col">{t('downloads.changed')}</th>}
          {isFile && (
            <th scope="col" className="number">
              {t('downloads.size')}
            </th>
          )}
          <th scope="col">
            <span className="visually-hidden">{t('downloads.get')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ path, file, name, version, changed, size }) => (
          <tr key={path}>
            <th scope="row">{name}</th>
            <td>{version}</td>
            {isFile && <td>{changed}</td>}
            {isFile && <td className="number">{size}</td>}
            <td>
              <button
                type="button"
                className="button"
                aria-label={t('downloads.getOf', { name })}
                disabled={busy === path}
                onClick={() => void download(path, file)}
              >
                <Download aria-hidden />
                {t('downloads.get')}
              </button>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
