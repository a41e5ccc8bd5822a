/** How a part of the server refuses a call: throw a Refusal, and the caller gets its status and an ErrorBody. */
import { IMPORT_ROWS_LIMIT } from '../../src/engine/constants';
import { ERROR_CODES, type ErrorBody, type ErrorCode, type FieldError } from '../../src/engine/http';
import type { EntityModel } from '../../src/engine/model';

/** Members of the answer besides title, message, code, time and version. */
export type RefusalDetails = Partial<
  Pick<ErrorBody, 'title' | 'details' | 'errors' | 'current' | 'changed' | 'userChoice' | 'secondStep'>
>;

/** A broken rule; `text` is the key of what is said instead of the rule's own text. */
export type ToldError = FieldError & { readonly text?: string };

/**
 * What is said in the caller's language: a text by its key, with what a definition is called as `{{thing}}`, or the
 * texts of the broken rules. The message stands for it in the log, and where there is no text.
 */
export type Said =
  | {
      readonly kind: 'text';
      readonly key: string;
      readonly values?: Readonly<Record<string, string>>;
      readonly thing?: Pick<EntityModel, 'name' | 'base' | 'title'>;
    }
  | { readonly kind: 'rules' };

export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    readonly status: number,
    readonly errorCode: ErrorCode,
    message: string,
    readonly extra: RefusalDetails = {},
    headers: Readonly<Record<string, string>> = {},
    readonly said?: Said,
  ) {
    super(message);
    this.headers = headers;
  }
}

/** A refusal that says a text by its key. */
export const told = (
  status: number,
  errorCode: ErrorCode,
  message: string,
  key: string,
  filled: Pick<Extract<Said, { kind: 'text' }>, 'values' | 'thing'> = {},
) => new Refusal(status, errorCode, message, {}, {}, { kind: 'text', key, ...filled });

/** The session is missing, expired or revoked: the client leaves for the log-in page (OPEN-001). */
export const unauthorised = () =>
  new Refusal(
    401,
    ERROR_CODES.unauthorised,
    'The session is missing, expired or ended',
    {},
    { 'www-authenticate': 'Bearer' },
  );

/** A valid session without the right (PERM-171, OPEN-001). */
export const accessDenied = (permission?: string) =>
  new Refusal(
    422,
    ERROR_CODES.accessDenied,
    'Authorization Error: access denied',
    permission ? { details: permission } : {},
    {},
    { kind: 'text', key: 'error.accessDenied' },
  );

/** Whoever looks at the cockpit as somebody else has it changes nothing there. */
export const lookingOn = (name: string) =>
  told(422, ERROR_CODES.accessDenied, `Nothing is changed while looking as ${name}`, 'server.lookingOn', {
    values: { name },
  });

/** A right access key, and a call that is outside of its scope (OPEN-258). */
export const outOfScope = () =>
  told(422, ERROR_CODES.accessDenied, 'The access key is not for this call', 'server.outOfScope');

/** What there may be none of, besides the rows of definitions. */
export type Missing =
  | 'call'
  | 'command'
  | 'comment'
  | 'definition'
  | 'file'
  | 'lookup'
  | 'property'
  | 'session'
  | 'user'
  | 'view'
  | 'watch';

export const notFound = (what: Missing, name = '') =>
  told(404, ERROR_CODES.notFound, `${what} ${name} was not found`, `server.notFound.${what}`, { values: { name } });

/** A row that is not there, or is another unit's. */
export const noSuchRow = (model: Pick<EntityModel, 'name' | 'base' | 'title'>) =>
  told(404, ERROR_CODES.notFound, `${model.title} was not found`, 'server.notFound.row', { thing: model });

/** A request that its maker has to put right: the reason is for that person, in English. */
export const badRequest = (reason: string) =>
  told(400, ERROR_CODES.badRequest, reason, 'server.refused.badRequest', { values: { reason } });

/** Values that break rules; one entry per rule and field. */
export const invalid = (errors: readonly ToldError[]) =>
  new Refusal(
    422,
    ERROR_CODES.validation,
    errors.map(({ field, message }) => (field ? `${field}: ${message}` : message)).join('; '),
    { errors },
    {},
    { kind: 'rules' },
  );

/** More than there is room for. */
export const tooLarge = (kB: number) =>
  told(413, ERROR_CODES.tooLarge, `holds more than ${kB} kB`, 'server.refused.tooLarge', {
    values: { limit: String(kB) },
  });

/** Others changed the same rows at the same moment, again and again: nothing was done. */
export const crowded = () =>
  told(409, ERROR_CODES.conflict, 'Others are changing the same rows; nothing was done', 'server.refused.crowded');

/** The key of a call was used for another one before, or by somebody else: nothing was done. */
export const keyUsed = (key: string) =>
  told(422, ERROR_CODES.conflict, `The key "${key}" was used for another call`, 'server.refused.keyUsed', {
    values: { key },
  });

/** What became of the first call with this key nobody can say yet. */
export const unsettled = (key: string) =>
  told(422, ERROR_CODES.conflict, `What became of the call "${key}" is not known yet`, 'server.refused.unsettled', {
    values: { key },
  });

/** More lines than a draft takes are proposed. */
export const tooManyProposed = (most: number) =>
  told(422, ERROR_CODES.badRequest, `More than ${most} lines are proposed`, 'server.refused.tooManyProposed', {
    values: { limit: String(most) },
  });

/** As much is pinned as is kept. */
export const tooManyPinned = (most: number) =>
  told(422, ERROR_CODES.badRequest, `${most} are pinned already`, 'server.refused.tooManyPinned', {
    values: { limit: String(most) },
  });

/** Why a file is not imported. */
export type NoImport = 'oneFile' | 'notWorkbook' | 'tooLarge' | 'tooManyRows';

/** A file that is no workbook to import: nothing was done. */
export const noImport = (why: NoImport) =>
  told(422, ERROR_CODES.badRequest, `The file is not imported: ${why}`, `server.import.${why}`, {
    values: { limit: String(IMPORT_ROWS_LIMIT) },
  });

/** As many imports as one server takes are at work. */
export const importBusy = () =>
  new Refusal(
    429,
    ERROR_CODES.tooMany,
    'Other imports are at work',
    {},
    { 'retry-after': '5' },
    {
      kind: 'text',
      key: 'server.import.busy',
    },
  );

/** What cannot be done now and was not; or of which nobody can say whether it was, if `isOpen`. */
export const unavailable = (message: string, isOpen = false) =>
  new Refusal(503, isOpen ? ERROR_CODES.unavailable : ERROR_CODES.notDone, message, {}, { 'retry-after': '2' });

export const tooMany = (message: string, retryAfterSeconds: number) =>
  new Refusal(
    429,
    ERROR_CODES.tooMany,
    message,
    {},
    { 'retry-after': String(Math.max(1, Math.ceil(retryAfterSeconds))) },
  );
