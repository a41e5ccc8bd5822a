/** Who enters a time down to the minute means its start; the editor leaves in the seconds of now. */
export function wholeMinute(wall: unknown): string {
  return `${String(wall).slice(0, 16)}:00`;
}
