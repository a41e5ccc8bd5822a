/** Why a comment or a file for one is not taken. */
import {
  ATTACHED,
  ATTACHED_BYTES_OF_DAY,
  ATTACHED_ENDINGS,
  LONGEST_FILE_NAME,
} from '../../../src/engine/attached-file';
import { MOST_COMMENTS } from '../../../src/engine/comment';
import { ERROR_CODES, type ErrorCode } from '../../../src/engine/http';
import { Refusal, told } from '../../platform/errors';

export const refusal = (key: string, message: string, code: ErrorCode = ERROR_CODES.validation) =>
  told(422, code, message, key);

export const empty = () => refusal('comments.empty', 'A comment must be a text or have a file');

export const full = () =>
  told(422, ERROR_CODES.validation, `A row has at most ${MOST_COMMENTS} comments`, 'server.comments.full', {
    values: { most: String(MOST_COMMENTS) },
  });

const MB = 1024 * 1024;

export const fileRefused = (why: 'oneFile' | 'name' | 'type' | 'empty' | 'tooLarge' | 'tooMuch' | 'rowFull') =>
  told(422, ERROR_CODES.validation, `The file is not attached: ${why}`, `server.comments.file.${why}`, {
    values: {
      types: ATTACHED_ENDINGS.join(', '),
      limit: String(ATTACHED.bytes / MB),
      ofDay: String(ATTACHED_BYTES_OF_DAY / MB),
      most: String(ATTACHED.mostOfRow),
      letters: String(LONGEST_FILE_NAME),
    },
  });

/** One that was sent too long ago, or is not the session's. */
export const fileGone = () => refusal('server.comments.file.gone', 'A file is not there any more');

export const filesBusy = () =>
  new Refusal(
    429,
    ERROR_CODES.tooMany,
    'Other files are being sent',
    {},
    { 'retry-after': '2' },
    { kind: 'text', key: 'server.comments.file.busy' },
  );
