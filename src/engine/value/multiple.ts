/** Digits behind the decimal sign to which `multipleOf` is checked, as every validator here does. */
const PRECISION = 8;

/** True if a number is a multiple to eight places: 0.29 is one of 0.01, whatever floating point says. */
export function isMultiple(value: number, step: number): boolean {
  const times = value / step;
  return Math.abs(times - Math.round(times)) < 10 ** -PRECISION;
}
