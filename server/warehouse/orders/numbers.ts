/** The sequence of the database that numbers processes; the demo data starts it behind its own numbers. */
export const PROCESS_NUMBERS = 'process_number';
