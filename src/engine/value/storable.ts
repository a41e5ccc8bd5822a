/** The character 0, and half a sign: a surrogate without its other half, which would be stored as another sign. */
const NOT_STORABLE = /[\0\p{Surrogate}]/u;

/** Whether a database can hold the text as it is. */
export function isStorable(text: string): boolean {
  return !NOT_STORABLE.test(text);
}
