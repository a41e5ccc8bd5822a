/** What a caller's key is for, by the bases of definitions. Whoever logged in has no scope: the rights alone decide. */
export interface Scope {
  /** True if rows of the definition may be read. */
  reads(base: string): boolean;
  /** True if actions of the definition may be performed. */
  writes(base: string): boolean;
  /** True if values and texts of the definition's rows may be asked for by what refers to them. */
  names(base: string): boolean;
}
