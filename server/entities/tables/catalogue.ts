import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../platform/db';
import type { TextLink } from './links';

/** A table as the database has it. */
export interface Found {
  readonly fingerprint: string | null;
  /** About so many; none as long as nobody has counted. */
  readonly rows: number;
  readonly indexes: readonly FoundIndex[];
  readonly statistics: readonly string[];
  readonly columns: ReadonlyMap<string, FoundColumn>;
  /** Texts of references that its triggers keep. */
  readonly links: readonly TextLink[];
  /** The primary key: its constraint, and its columns in order. */
  readonly key: { readonly name: string; readonly columns: readonly string[] } | null;
}

export interface FoundIndex {
  readonly name: string;
  readonly fingerprint: string | null;
  /** False for one whose maker was ended. */
  readonly isValid: boolean;
}

export interface FoundColumn {
  readonly name: string;
  readonly type: string;
  readonly required: boolean;
}

/** All tables of entities and of the system, by name. */
export async function readTables(db: Kysely<Tables>): Promise<Map<string, Found>> {
  const { rows } = await sql<{
    name: string;
    comment: string | null;
    rows: number;
    indexes: FoundIndex[];
    statistics: string[];
    key: { name: string; columns: string[] } | null;
    links: TextLink[];
    columns: FoundColumn[];
  }>`
    select c.relname as name, obj_description(c.oid, 'pg_class') as comment, c.reltuples as rows,
      (select coalesce(json_agg(json_build_object('name', x.relname, 'fingerprint', obj_description(x.oid, 'pg_class'),
          'isValid', i.indisvalid)), '[]')
        from pg_index i join pg_class x on x.oid = i.indexrelid where i.indrelid = c.oid) as indexes,
      (select coalesce(json_agg(s.stxname), '[]') from pg_statistic_ext s where s.stxrelid = c.oid) as statistics,
      (select json_build_object('name', k.conname, 'columns',
          (select json_agg(p.attname order by u.place) from unnest(k.conkey) with ordinality u (number, place)
            join pg_attribute p on p.attrelid = c.oid and p.attnum = u.number))
        from pg_constraint k where k.conrelid = c.oid and k.contype = 'p') as key,
      coalesce((select obj_description(g.oid, 'pg_trigger') from pg_trigger g
        where g.tgrelid = c.oid and g.tgname = 'a_before'), '[]')::json as links,
      json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod), 'required', a.attnotnull)
        order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace group by c.oid, c.relname`.execute(db);
  return new Map(
    rows.map(({ name, comment, columns, ...rest }): [string, Found] => [
      name,
      { ...rest, fingerprint: comment, columns: new Map(columns.map((column) => [column.name, column])) },
    ]),
  );
}
