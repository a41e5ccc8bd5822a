import { Upload } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { API, fill } from '../../engine/http';
import { useCockpit } from '../../renderers/cockpit';
import { PageFailure } from '../../renderers/dialogs';
import { PageSkeleton } from '../../renderers/layout';
import { DownloadTable } from './download-table';
import './downloads.css';
import { useDownloads } from './use-downloads';

const KB = 1024;

/** What can be taken from the server as a file, with name and version (ROUTE-053, SETTINGS-036). */
export function DownloadsPage() {
  const { t } = useTranslation();
  const { format, may, product } = useCockpit();
  const { data: downloads, error, load } = useDownloads();
  return (
    <div className="page downloads-page">
      <div className="page-head">
        <h1>{t('downloads.title')}</h1>
      </div>
      {!downloads && error === undefined && <PageSkeleton />}
      {!downloads && error !== undefined && (
        <PageFailure
          title={t('downloads.unread')}
          error={error}
          next={t('settings.retry')}
          onNext={() => void load()}
        />
      )}
      {downloads && (
        <div className="page-scroll">
          <section aria-labelledby="downloads-files">
            <h2 id="downloads-files">{t('downloads.files')}</h2>
            {downloads.files.length === 0 ? (
              <p>{t('downloads.noFiles')}</p>
            ) : (
              <DownloadTable
                headedBy="downloads-files"
                rows={downloads.files.map(({ file, name, version, size, changed }) => ({
                  path: fill(API.download, { file }),
                  file,
                  name,
                  version: version ?? '',
                  changed: format.date(changed),
                  size: t('downloads.kB', { size: format.number(Math.max(1, Math.round(size / KB))) }),
                }))}
              />
            )}
          </section>
          {downloads.kinds.length > 0 && (
            <section aria-labelledby="downloads-templates">
              <h2 id="downloads-templates">{t('downloads.templates')}</h2>
              <p>{t('downloads.templatesText')}</p>
              <DownloadTable
                headedBy="downloads-templates"
                rows={downloads.kinds.map(({ entity, title }) => ({
                  path: fill(API.importTemplate, { entity }),
                  file: `${title}.xlsx`,
                  name: title,
                  version: product.serverVersion,
                }))}
              />
              {may('header.import') && (
                <Link className="button bordered" to="/import">
                  <Upload aria-hidden />
                  {t('downloads.import')}
                </Link>
              )}
            </section>
          )}
        </div>
      )}
    </div>
  );
}
