/** Digits behind the decimal sign of a line's numbers. */
export const QUANTITY_DIGITS = 0;
export const PRICE_DIGITS = 2;
