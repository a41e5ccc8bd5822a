/** Files beside a comment: what may be attached. The page asks before it sends, the server by what is in the file. */

/** Most that stand at one comment and at all comments of one row, and how large each may be, in bytes. */
export const ATTACHED = { most: 5, mostOfRow: 100, bytes: 10 * 1024 * 1024 } as const;
/** So many bytes that one person attached within a day are kept, beside comments or not yet. */
export const ATTACHED_BYTES_OF_DAY = 250 * 1024 * 1024;
/** The longest name of a file. */
export const LONGEST_FILE_NAME = 200;

interface FileKind {
  /** By which it is answered. */
  readonly type: string;
  /** Endings with their dot, in lower case. */
  readonly endings: readonly string[];
  /** True: a page shows it as a picture. */
  readonly isPicture?: boolean;
  /** Whether the file is one of these by what is in it. */
  is(bytes: Uint8Array): boolean;
}

const starts =
  (start: string, at = 0) =>
  (bytes: Uint8Array) =>
    [...start].every((letter, index) => bytes[at + index] === letter.charCodeAt(0));
const ZIP = starts('PK\x03\x04');
const OFFICE = 'application/vnd.openxmlformats-officedocument';
const OPEN = 'application/vnd.oasis.opendocument';

const KINDS: readonly FileKind[] = [
  { type: 'image/png', endings: ['.png'], isPicture: true, is: starts('\x89PNG\r\n\x1a\n') },
  { type: 'image/jpeg', endings: ['.jpg', '.jpeg'], isPicture: true, is: starts('\xff\xd8\xff') },
  {
    type: 'image/webp',
    endings: ['.webp'],
    isPicture: true,
    is: (bytes) => starts('RIFF')(bytes) && starts('WEBP', 8)(bytes),
  },
  { type: 'application/pdf', endings: ['.pdf'], is: starts('%PDF-') },
  { type: `${OFFICE}.spreadsheetml.sheet`, endings: ['.xlsx'], is: ZIP },
  { type: `${OFFICE}.wordprocessingml.document`, endings: ['.docx'], is: ZIP },
  { type: `${OPEN}.spreadsheet`, endings: ['.ods'], is: ZIP },
  { type: `${OPEN}.text`, endings: ['.odt'], is: ZIP },
  { type: 'text/plain', endings: ['.txt', '.csv', '.tsv', '.log'], is: isText },
];

/** Endings that a file may have, with their dot. */
export const ATTACHED_ENDINGS: readonly string[] = KINDS.flatMap(({ endings }) => endings);

/** The type of a file by its ending and by what is in it; undefined if both do not make one of the kinds. */
export function attachedType(name: string, bytes: Uint8Array): string | undefined {
  const kind = KINDS.find(({ endings }) => endings.some((ending) => name.toLowerCase().endsWith(ending)));
  return kind?.is(bytes) ? kind.type : undefined;
}

/** True if a page shows files of this type as pictures. */
export function isPicture(type: string): boolean {
  return KINDS.some((kind) => kind.isPicture && kind.type === type);
}

/** No program's own format: in UTF-16 that says so, or without any zero. */
function isText(bytes: Uint8Array): boolean {
  return starts('\xff\xfe')(bytes) || !bytes.includes(0);
}
