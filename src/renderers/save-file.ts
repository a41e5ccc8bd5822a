/** A browser may still be reading the file after the click. */
const KEPT_MS = 60_000;

export const FILE_TYPES = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pdf: 'application/pdf',
  any: 'application/octet-stream',
} as const;

/** Gives a file to the person as a download. */
export function saveFile(name: string, file: ArrayBuffer, type: keyof typeof FILE_TYPES): void {
  const address = URL.createObjectURL(new Blob([file], { type: FILE_TYPES[type] }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), KEPT_MS);
}
