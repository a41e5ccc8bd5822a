/** `PUT /Task/cancel?x={id}` taken apart, its placeholders checked. */
import type { CallModel } from '../../model';
import { parseCall } from '../parse/call';
import type { Place } from '../parse/places';
import type { Report } from '../report';
import { type Allowed, checkPlaceholder, placeholderIn } from './placeholder';

/** Every text of a call that may be a placeholder. */
function slotsOf(call: CallModel): string[] {
  return [...call.path.split('/').filter((segment) => segment.includes('{')), ...call.query.map(([, value]) => value)];
}

/** Takes the call apart and checks its placeholders. */
export function linkCall(call: string, place: Place, word: string, allowed: Allowed, report: Report): CallModel {
  const model = parseCall(call);
  for (const slot of slotsOf(model)) checkPlaceholder(slot, place, word, allowed, report);
  return model;
}

/** Names of the row's properties that fill a call. */
export function rowSlots(call: CallModel): string[] {
  return slotsOf(call).flatMap((slot) => {
    const found = placeholderIn(slot);
    return found && (found.scope === 'row' || found.scope === 'rows') ? [found.name] : [];
  });
}
