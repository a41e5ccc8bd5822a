const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
/** A browser may still be reading the file after the click. */
const KEPT_MS = 60_000;

/** Gives a workbook to the person as a download. */
export function saveWorkbook(name: string, file: ArrayBuffer): void {
  saveFile(name, file, XLSX_TYPE);
}

/** Gives a file to the person as a download. */
export function saveFile(name: string, file: ArrayBuffer, type = 'application/octet-stream'): void {
  const address = URL.createObjectURL(new Blob([file], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), KEPT_MS);
}
