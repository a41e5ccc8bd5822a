import { Download, FileSpreadsheet } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { UPLOAD } from '../../engine/constants';
import type { ImportKind } from '../../engine/http';
import { useCockpit } from '../../renderers/cockpit';
import { FileButton } from '../../renderers/upload';
import { useTemplate } from './use-template';

const MB = 1024 * 1024;

/** Where a workbook is chosen or dropped, and what it may hold, with an empty one for each kind. */
export function FilePart(props: { kinds: readonly ImportKind[]; types: readonly string[]; onFile(file: File): void }) {
  const { kinds, types, onFile } = props;
  const { t } = useTranslation();
  const { format, may } = useCockpit();
  const template = useTemplate();
  return (
    <div className="page-scroll import-start">
      <div className="import-drop">
        <FileSpreadsheet aria-hidden />
        <p>{t('import.drop')}</p>
        <FileButton title={t('import.choose')} types={types} isPrimary onFile={onFile} />
        <small>{t('import.limits', { types: types.join(', '), limit: format.number(UPLOAD.bytes / MB) })}</small>
      </div>
      <section className="import-kinds" aria-labelledby="import-kinds">
        <h2 id="import-kinds">{t('import.kinds')}</h2>
        <p>{t('import.kindsText')}</p>
        {kinds.length === 0 ? (
          <p>{t('import.noKinds')}</p>
        ) : (
          <table className="table">
            <thead>
              <tr>
                <th scope="col">{t('import.kind')}</th>
                <th scope="col">{t('import.required')}</th>
                <th scope="col">
                  <span className="visually-hidden">{t('import.template')}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {kinds.map((kind) => (
                <tr key={kind.entity}>
                  <th scope="row">{kind.title}</th>
                  <td>
                    {kind.fields
                      .filter(({ required }) => required)
                      .map(({ caption }) => caption)
                      .join(', ')}
                  </td>
                  <td>
                    <button
                      type="button"
                      className="button"
                      aria-label={t('import.templateOf', { kind: kind.title })}
                      onClick={() => void template.download(kind)}
                    >
                      <Download aria-hidden />
                      {t('import.template')}
                    </button>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
        {may('header.downloads') && <Link to="/downloads">{t('import.allDownloads')}</Link>}
      </section>
    </div>
  );
}
