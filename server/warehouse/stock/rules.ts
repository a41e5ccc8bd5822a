import { sql } from 'kysely';
import type { FieldError } from '../../../src/engine/http';
import { createNumberFormat } from '../../../src/engine/value';
import type { EnteredRow, RowChange, RowRules } from '../../entities';
import type { UnitDefinitions } from '../../platform/context';

/** What a place may hold, and what one of each material adds to it. */
const LIMITS = [
  { limit: 'maximumWeight', of: 'weight', used: 'usedWeight' },
  { limit: 'maximumVolume', of: 'volume', used: 'usedVolume' },
] as const;
/** What is kept as used is rounded: so much above it there is surely room. */
const ROUNDED = 0.01;

/** No place is said to hold less than stands there. */
export function locationRules(definitions: UnitDefinitions): RowRules {
  return {
    location: async ({ businessUnit, language }) => {
      const properties = (await definitions.of(businessUnit)).location?.properties ?? [];
      const say = createNumberFormat(language);
      const rule = async ({ tx, before, values = {} }: RowChange) => {
        const entered = enteredLimits(before, values);
        if (!before || entered.length === 0) return [];
        const { rows } = await sql<Record<(typeof LIMITS)[number]['of'], number>>`
          select coalesce(sum(s.quantity * m.weight), 0)::float8 as weight, coalesce(sum(s.quantity * m.volume), 0)::float8 as volume
            from stock s join material m on m.business_unit = s.business_unit and m.id = s.material_id
            where s.business_unit = ${businessUnit} and s.location_id = ${before.id}`.execute(tx);
        return entered.flatMap(({ limit, of }): FieldError[] => {
          const held = Math.round((rows[0]?.[of] ?? 0) * 1000) / 1000;
          if (Number(values[limit]) >= held) return [];
          const unit = properties.find(({ name }) => name === limit)?.unit ?? '';
          const params = { amount: say(held), unit };
          return [{ field: limit, keyword: 'standsThere', message: `is less than the ${held} ${unit} there`, params }];
        });
      };
      return Object.assign(rule, {
        concerns: ({ before, values }: EnteredRow) =>
          enteredLimits(before, values).some(
            ({ limit, used }) => !hasRoom(before?.[limit], before?.[used], values[limit]),
          ),
      });
    },
  };
}

/** The limits that an entry gives a place that is there, and that are others than before. */
function enteredLimits(before: RowChange['before'], values: RowChange['values'] = {}) {
  return LIMITS.filter(({ limit }) => before && typeof values[limit] === 'number' && values[limit] !== before[limit]);
}

/** True if a place that has a maximum, and so keeps what is used of it, uses less than the new one. */
function hasRoom(before: unknown, used: unknown, after: unknown): boolean {
  return typeof before === 'number' && typeof used === 'number' && Number(after) - used > ROUNDED;
}
