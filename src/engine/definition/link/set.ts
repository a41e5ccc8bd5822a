/** `set`: what an action writes by itself, and what a definition writes with every change. */

import type { Effect } from '../../model';
import { messages } from '../messages';
import type { ActionWords, TemplateWords } from '../normal-form';
import { isObject } from '../parse/json';
import { valuePlace } from '../parse/places';
import { checkValue } from './condition';
import { checkFits } from './fitting';
import { targetOf } from './lookup';
import { type Allowed, checkTemplate, everywhere, placeholderIn } from './placeholder';
import type { Context } from './scope';
import { testableOf } from './testable';

/** What is written with every change of the rows; its values come from the row, the session, a setting or the clock. */
export function checkSetOfAll({ head, scope, report }: Context): void {
  checkSet(head.definition, { ...everywhere(scope.settings), row: head.names }, { head, report });
}

/** Whatever writes values by itself: a definition, an action. */
interface Writer {
  readonly set?: TemplateWords;
}

/** What the action writes: its own values over those of the definition. A command writes what it says itself. */
export function setOf(
  words: ActionWords,
  { effect, commands, isServed }: { effect: Effect; commands: readonly string[]; isServed: boolean },
  { head, scope }: Pick<Context, 'head' | 'scope'>,
): TemplateWords {
  const isChange = effect.kind === 'write' || (effect.kind !== 'none' && effect.entity === head.base);
  const isGeneric =
    isServed && isChange && effect.kind !== 'delete' && !commands.some((one) => scope.commands.has(one));
  return { ...(isGeneric ? head.definition.set : {}), ...words.set };
}

/** The properties that the holder's `set` names, and whether its values fit them. */
export function checkSet(holder: Writer, allowed: Allowed, { head, report }: Pick<Context, 'head' | 'report'>): void {
  const { set } = holder;
  if (!set) return;
  checkTemplate(set, valuePlace(holder, 'set'), 'set', allowed, report);
  for (const [name, value] of Object.entries(set)) {
    const property = head.properties.get(name);
    const place = valuePlace(set, name);
    if (!property) report(place, messages.unknownProperty('set', name, head.properties.keys()));
    else if (typeof value === 'string' && placeholderIn(value))
      checkFits(value, property, (other) => head.properties.get(other), place, report);
    else if (value !== null && !isObject(value))
      checkValue(name, testableOf(property), value, place, {
        word: 'set',
        ...targetOf(head),
        allowed,
        report,
      });
  }
}
