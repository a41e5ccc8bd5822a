import { describe, expect, it } from 'vitest';
import { barActions } from '../../../../src/renderers/grid/bar-actions';

const offered = (names: string, enabled: string) =>
  names.split(' ').map((name) => ({ name, enabled: enabled.includes(name), destructive: name === 'cancel' }));
const ALL = 'prepare hold cancel priority type';

describe('actions of a selection', () => {
  it('stand in the bar as far as they can be pressed, what takes something away last', () => {
    expect(barActions([], offered(ALL, 'cancel hold priority'))).toEqual(['hold', 'priority', 'cancel']);
    expect(barActions([], offered(ALL, ALL))).toEqual(['prepare', 'hold', 'priority']);
  });

  it('keep their places when they cannot be pressed any more; others follow', () => {
    const before = barActions([], offered(ALL, 'prepare priority'));
    expect(before).toEqual(['prepare', 'priority']);
    const after = barActions(before, offered(ALL, 'priority hold cancel type'));
    expect(after).toEqual(['prepare', 'priority', 'hold', 'type']);
    expect(barActions(after, offered(ALL, 'prepare'))).toEqual(after);
  });
});
