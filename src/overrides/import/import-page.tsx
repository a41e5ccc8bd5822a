import { FileSpreadsheet } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { IMPORT_TYPES, UPLOAD } from '../../engine/constants';
import { API, type ImportKind } from '../../engine/http';
import { PageFailure } from '../../renderers/dialogs';
import { PageSkeleton } from '../../renderers/layout';
import { UploadZone, useUpload } from '../../renderers/upload';
import { useHeldFocus } from '../../renderers/use-held-focus';
import { useLoaded } from '../../renderers/use-loaded';
import { CheckPart } from './check-part';
import { DonePart } from './done-part';
import { FilePart } from './file-part';
import './import.css';
import { Steps } from './steps';
import { type Import, useImport } from './use-import';
import { WorkingPart } from './working-part';

/** Files that can be imported (OPEN-146, OPEN-180). */
const RULE = { types: IMPORT_TYPES, bytes: UPLOAD.bytes };

/** Imports rows of an Excel workbook: chosen, checked, corrected, and only then imported (ROUTE-048, SETTINGS-035). */
export function ImportPage() {
  const { t } = useTranslation();
  const { data: kinds, error, load } = useLoaded(API.importExcel);
  if (kinds) return <Importing kinds={kinds} />;
  return (
    <div className="page import-page">
      <div className="page-head">
        <h1>{t('import.title')}</h1>
      </div>
      {error === undefined ? (
        <PageSkeleton />
      ) : (
        <PageFailure title={t('import.unread')} error={error} next={t('settings.retry')} onNext={() => void load()} />
      )}
    </div>
  );
}

function Importing({ kinds }: { kinds: readonly ImportKind[] }) {
  const { t } = useTranslation();
  const work = useImport(kinds);
  const upload = useUpload(RULE, work.take);
  const { state, working } = work;
  const head = useRef<HTMLHeadingElement>(null);
  useHeldFocus(head, `${stepOf(work)} ${working?.kind}`);
  return (
    <UploadZone
      className="page import-page"
      label={t('import.title')}
      isBusy={working !== undefined}
      onFile={(file) => void upload.take(file)}
    >
      <div className="page-head">
        <h1 ref={head} tabIndex={-1}>
          {t('import.title')}
        </h1>
        <Steps at={stepOf(work)} />
        {state && (
          <span className="import-file">
            <FileSpreadsheet aria-hidden />
            {state.file.name}
          </span>
        )}
      </div>
      {working ? (
        <WorkingPart working={working} onCancel={work.cancel} />
      ) : !state?.checked ? (
        <FilePart kinds={kinds} types={RULE.types} onFile={(file) => void upload.take(file)} />
      ) : state.checked.length === 0 ? (
        <DonePart imported={state.imported} onNext={() => void work.close()} />
      ) : (
        <CheckPart work={work} kinds={kinds} />
      )}
    </UploadZone>
  );
}

function stepOf({ state, working }: Import): 'file' | 'columns' | 'check' | 'import' {
  if (working?.kind === 'import') return 'import';
  const { checked } = state ?? {};
  if (!checked) return 'file';
  if (checked.length === 0) return 'import';
  return checked.some(({ problems }) => problems.length > 0) ? 'columns' : 'check';
}
