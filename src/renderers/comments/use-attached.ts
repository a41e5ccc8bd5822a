import { useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ATTACHED, ATTACHED_ENDINGS } from '../../engine/attached-file';
import { API, type CommentFile, ERROR_CODES, fill, isRefused } from '../../engine/http';
import { useCockpit } from '../cockpit';
import { errorContent } from '../dialogs';
import { uploadProblem } from '../upload';
import type { Draft, KeptDraft } from './use-draft';
import type { CommentPlace } from './use-mentions';

const RULE = { types: ATTACHED_ENDINGS, bytes: ATTACHED.bytes };
const MB = 1024 * 1024;

/** A file that is attached to what is being written. */
export interface Attached {
  readonly key: string;
  readonly name: string;
  /** In bytes. */
  readonly size: number;
  /** What became of it; nothing while it is on its way. */
  readonly sent?: CommentFile;
  /** Names the file. */
  readonly problem?: string;
  /** It can be sent once more. */
  readonly again?: File;
}

export interface AttachedFiles {
  readonly files: readonly Attached[];
  /** Those that the server has. */
  readonly sent: readonly CommentFile[];
  /** The same as they are by now, for who was asked before. */
  sentNow(): readonly CommentFile[];
  readonly isSending: boolean;
  add(files: readonly File[]): void;
  remove(key: string): void;
  again(one: Attached): void;
  /** These went with what was sent. */
  clear(sent: readonly CommentFile[]): void;
}

const standing = (file: CommentFile): Attached => ({ ...file, key: `file-${file.id}`, sent: file });
const sentOf = (files: readonly Attached[]) => files.flatMap(({ sent }) => sent ?? []);

/**
 * Sends files as soon as they are chosen, one after another; the comment takes those that came. They are kept with the
 * draft, beside what is written by then; one that comes when the field was left goes to the draft alone.
 */
export function useAttached(place: CommentPlace, draft: KeptDraft, written: () => Omit<Draft, 'files'>): AttachedFiles {
  const { t } = useTranslation();
  const { http, format } = useCockpit();
  const [files, setFiles] = useState<readonly Attached[]>(() => draft.kept().files.map(standing));
  const latest = useRef(files);
  const queue = useRef(Promise.resolve());
  const count = useRef(0);
  const isLeft = useRef(false);
  useLayoutEffect(() => {
    isLeft.current = false;
    const stop = draft.onLate((file) => set([...latest.current, standing(file)]));
    return () => {
      isLeft.current = true;
      stop();
    };
  });

  function set(next: readonly Attached[]): void {
    latest.current = next;
    setFiles(next);
    if (!isLeft.current) draft.keep({ ...written(), files: sentOf(next) });
  }
  function refused(file: File): string | undefined {
    if (latest.current.filter(({ problem }) => !problem).length >= ATTACHED.most)
      return `${file.name}: ${t('comments.files.most', { count: ATTACHED.most })}`;
    const problem = uploadProblem(file, RULE);
    const values = { name: file.name, types: RULE.types.join(', '), limit: format.number(RULE.bytes / MB) };
    return problem ? t(`upload.${problem}`, values) : undefined;
  }
  /** What was taken away meanwhile stays away. */
  async function send(key: string, file: File): Promise<void> {
    const put = (became: Partial<Attached>) =>
      set(latest.current.map((one) => (one.key === key ? { ...one, ...became } : one)));
    const isWanted = () => latest.current.some((one) => one.key === key);
    if (!isWanted()) return;
    const form = new FormData();
    form.append('file', file, file.name);
    try {
      const { data } = await http.post(fill(API.commentFiles, place), form);
      if (!data) return;
      if (!isLeft.current) put({ sent: data });
      else if (isWanted()) draft.addLate(data);
    } catch (error) {
      const problem = `${file.name}: ${errorContent(error).message}`;
      const isForGood = isRefused(error) && error.body.errorCode !== ERROR_CODES.tooMany;
      put(isForGood ? { problem } : { problem, again: file });
    }
  }
  /** What was refused for good has been told. */
  function add(chosen: readonly File[]): void {
    set(latest.current.filter(({ problem, again }) => !problem || again));
    for (const file of chosen) {
      count.current += 1;
      const key = `new-${count.current}`;
      const { name, size } = file;
      const problem = refused(file);
      set([...latest.current, { key, name, size, ...(problem ? { problem } : {}) }]);
      if (!problem) queue.current = queue.current.then(() => send(key, file));
    }
  }
  const remove = (key: string) => set(latest.current.filter((one) => one.key !== key));
  return {
    files,
    sent: sentOf(files),
    sentNow: () => sentOf(latest.current),
    isSending: files.some(({ sent, problem }) => !sent && !problem),
    add,
    remove,
    again({ key, again }) {
      remove(key);
      if (again) add([again]);
    },
    clear: (gone) => set(latest.current.filter(({ sent }) => !sent || !gone.includes(sent))),
  };
}
