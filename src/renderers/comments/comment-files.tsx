import { Download, FileText } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isPicture } from '../../engine/attached-file';
import { API, type CommentFile, fill } from '../../engine/http';
import { Dialog } from '../dialogs';
import { useDownload } from '../export';
import { FileSize } from './file-size';
import { useFilePicture } from './use-file-picture';
import type { CommentPlace } from './use-mentions';

export interface CommentFilesProps {
  readonly place: CommentPlace;
  readonly files: readonly CommentFile[];
}

/** The files beside a comment: pictures are looked at here, all are saved by a press. */
export function CommentFiles({ place, files }: CommentFilesProps) {
  const { t } = useTranslation();
  if (files.length === 0) return null;
  return (
    <ul className="comment-files" aria-label={t('comments.files.title')}>
      {files.map((file) => {
        const path = fill(API.commentFile, { ...place, file: String(file.id) });
        return (
          <li key={file.id}>
            {isPicture(file.type) ? <Picture path={path} file={file} /> : <SaveButton path={path} file={file} />}
          </li>
        );
      })}
    </ul>
  );
}

interface FileProps {
  readonly path: string;
  readonly file: CommentFile;
}

function SaveButton({ path, file: { name, size }, label }: FileProps & { readonly label?: string }) {
  const { t } = useTranslation();
  const { busy, download } = useDownload();
  const Icon = label ? Download : FileText;
  return (
    <button
      type="button"
      className="button bordered compact"
      title={t('comments.files.save')}
      aria-disabled={busy !== undefined || undefined}
      onClick={() => busy === undefined && void download(path, name)}
    >
      <Icon aria-hidden />
      <span>
        {label ?? name} <FileSize bytes={size} />
      </span>
    </button>
  );
}

function Picture({ path, file }: FileProps) {
  const { t } = useTranslation();
  const { frame, address, isUnread } = useFilePicture<HTMLButtonElement>(path, file);
  const [isOpen, setOpen] = useState(false);
  if (isUnread) return <SaveButton path={path} file={file} />;
  return (
    <>
      <button ref={frame} type="button" className="thumb" title={file.name} onClick={() => setOpen(true)}>
        {address ? <img src={address} alt={file.name} /> : <span>{file.name}</span>}
      </button>
      {isOpen && (
        <Dialog
          title={file.name}
          width="wide"
          onClose={() => setOpen(false)}
          footer={
            <>
              <SaveButton path={path} file={file} label={t('comments.files.save')} />
              <span className="grow" />
              <button type="button" className="button primary" onClick={() => setOpen(false)}>
                {t('dialogs.close')}
              </button>
            </>
          }
        >
          <div className="dialog-body comment-picture">{address && <img src={address} alt={file.name} />}</div>
        </Dialog>
      )}
    </>
  );
}
