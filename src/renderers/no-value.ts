/** What stands for a value that there is not, such as a sum of different units. */
export const NO_VALUE = '–';
