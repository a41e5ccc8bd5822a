/** Moves: what the warehouse does to a row's state by itself, in one line. */
import type { JsonObject } from '../parse/json';
import { behind, objectAt, type Place, recordMember, recordPlace } from '../parse/places';

const ARROW = ' -> ';
const COMMA = ', ';

/** `"A, B -> C"` as the action `{system: true, from: ["A", "B"], to: ["C"]}`; each state stands where it is written. */
export function longMove(text: string, place: Place): JsonObject {
  const [from = '', to = ''] = text.split(ARROW);
  const move = objectAt(place);
  Object.assign(move, {
    system: true,
    from: statesIn(from, behind(place, 1)),
    to: statesIn(to, behind(place, 1 + from.length + ARROW.length)),
  });
  for (const word of Object.keys(move)) recordMember(move, word, place, place);
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
