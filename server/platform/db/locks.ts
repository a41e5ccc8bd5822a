/** What servers on one database do one at a time: the numbers of PostgreSQL's advisory locks. */
export const LOCKS = {
  /** The demo data is written. */
  seeding: 5_280_001,
  /** Tables are brought in line with the definitions. */
  preparing: 7_266_401,
  /** Indexes are made and dropped. */
  indexes: 7_266_402,
  /** Old history is taken away. */
  history: 7_266_403,
} as const;
