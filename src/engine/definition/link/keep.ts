/** How long rows of a definition are kept. */
import type { KeepModel, PropertyModel } from '../../model';
import { KINDS } from '../../value/kinds';
import { messages } from '../messages';
import type { KeepWords } from '../normal-form';
import { keyPlace, valuePlace } from '../parse/places';
import type { Context } from './scope';

/** What a definition has from the one that it starts from is checked there. */
export function keepOf(context: Context, properties: readonly PropertyModel[]): KeepModel | undefined {
  const { keep } = context.head.definition;
  if (keep?.days === undefined || keep.after === undefined) return undefined;
  const { days, after, with: together = [] } = keep;
  if (context.head.chain.length === 1) {
    checkBeginning(context, keep, after, properties);
    checkStates(context, keep);
    checkTogether(context, together);
  }
  return { days, after, with: together, ...(keep.in ? { in: keep.in } : {}) };
}

function checkBeginning(
  { head, report }: Context,
  keep: KeepWords,
  after: string,
  properties: readonly PropertyModel[],
) {
  const property = properties.find(({ name }) => name === after);
  const place = valuePlace(keep, 'after');
  if (!property) report(place, messages.unknownProperty('after', after, head.names));
  else if (property.computed || !KINDS[property.kind].column.startsWith('date'))
    report(place, messages.noDate('rows are kept', after));
}

/** Rows that somebody still works on must not go by their age alone. */
function checkStates({ head, report }: Context, keep: KeepWords): void {
  const state = head.properties.get(head.state);
  const names = state?.values?.map(({ value }) => String(value));
  if (names && !keep.in) report(keyPlace(head.definition, 'keep'), messages.statesToKeep(head.state));
  if (keep.in && !state) report(keyPlace(keep, 'in'), messages.noState(head.state));
  for (const [index, name] of (keep.in ?? []).entries())
    if (names && !names.includes(name)) report(valuePlace(keep.in!, index), messages.unknownValue('in', name, names));
}

function checkTogether({ head, scope, report }: Context, names: readonly string[]): void {
  for (const [index, name] of names.entries()) {
    const place = valuePlace(names, index);
    if (!scope.names.has(name)) report(place, messages.unknownEntity('with', name, scope.names));
    const other = scope.heads.get(name);
    if (other && ![...other.properties.values()].some(({ words }) => words.lookup?.entity === head.name))
      report(place, messages.refersNot(name, head.name));
  }
}
