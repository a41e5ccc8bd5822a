/** The sequence of the database that numbers proposals; the demo data starts it behind its own numbers. */
export const PROPOSAL_NUMBERS = 'proposal_number';
