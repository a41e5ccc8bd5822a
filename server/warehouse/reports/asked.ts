import { NO_VALUE } from '../../../src/engine/report-calls';

/** What a report is asked for: its criteria as they were read, moments as ISO texts. */
export type Criteria = Readonly<Record<string, unknown>>;

/** Puts what a report is asked for into its statements, each value as a parameter of its own. */
export class Asked {
  readonly values: unknown[];
  readonly unit = '$1';

  constructor(
    readonly criteria: Criteria,
    businessUnit: string,
    /** Zone in which days begin. */
    readonly region: string,
  ) {
    this.values = [businessUnit];
  }

  /** The parameter of a value. */
  put(value: unknown, type: string): string {
    return `$${this.values.push(value)}::${type}`;
  }

  moment(name: string): string {
    return this.put(this.criteria[name], 'timestamptz');
  }

  /** A condition, as long as its criterion is given. */
  and(name: string, type: string, condition: (value: string) => string, value = this.criteria[name]): string {
    const isGiven = value !== undefined && value !== null && !(Array.isArray(value) && value.length === 0);
    return isGiven ? ` and (${condition(this.put(value, type))})` : '';
  }

  /** One of several texts; a placeholder among them stands for none. */
  andOneOf(name: string, column: string): string {
    const given = this.criteria[name];
    if (!Array.isArray(given) || given.length === 0) return '';
    const values = given.filter((value) => value !== NO_VALUE);
    const none = values.length < given.length ? ` or ${column} is null` : '';
    return ` and (${column} = any(${this.put(values, 'text[]')})${none})`;
  }

  /** A text that is looked for anywhere. */
  andContains(name: string, column: string): string {
    const text = this.criteria[name];
    const pattern = typeof text === 'string' ? `%${text.replace(/[\\%_]/g, '\\$&')}%` : undefined;
    return this.and(name, 'text', (value) => `${column} ilike ${value}`, pattern);
  }
}
