/** Which files a page takes. */
export interface UploadRule {
  /** Endings with their dot, in lower case. */
  readonly types: readonly string[];
  readonly bytes: number;
}

/** Why a file is not taken, before it is read (ERROR-046, ERROR-047). */
export type UploadProblem = 'type' | 'size';

/** Takes the file's name and size; null if the rule takes it. */
export function uploadProblem(
  { name, size }: { readonly name: string; readonly size: number },
  { types, bytes }: UploadRule,
): UploadProblem | null {
  if (!types.some((type) => name.toLowerCase().endsWith(type))) return 'type';
  return size > bytes ? 'size' : null;
}
