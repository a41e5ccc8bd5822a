/** Moves: what the warehouse does to a row's state by itself, in one line. */
import type { WrittenAction } from '../normal-form';
import { behind, objectAt, type Place, putAt, recordMember, recordPlace } from '../parse/places';

const ARROW = ' -> ';
const COMMA = ', ';

/** `"A, B -> C"` as the action `{system: true, from: ["A", "B"], to: ["C"]}`; each state stands where it is written. */
export function longMove(text: string, place: Place): WrittenAction {
  const [from = '', to = ''] = text.split(ARROW);
  const move = objectAt<WrittenAction>(place);
  putAt(move, 'system', true, place);
  putAt(move, 'from', statesIn(from, behind(place, 1)), place);
  putAt(move, 'to', statesIn(to, behind(place, 1 + from.length + ARROW.length)), place);
  return move;
}

function statesIn(text: string, start: Place): string[] {
  const states = text.split(COMMA);
  recordPlace(states, start);
  let place = start;
  for (const [index, state] of states.entries()) {
    recordMember(states, index, place, place);
    place = behind(place, state.length + COMMA.length);
  }
  return states;
}
