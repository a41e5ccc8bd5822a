import { describe, expect, it } from 'vitest';
import { type BriefModel, inBrief, inFull } from '../../src/engine/brief-model';
import { compileShipped } from './files';

const { entities } = compileShipped().product;

describe('models in brief', () => {
  it.each(Object.keys(entities))('%s says the same as in full', (name) => {
    const model = entities[name]!;
    const sent = JSON.parse(JSON.stringify(inBrief(model))) as BriefModel;
    expect(JSON.parse(JSON.stringify(inFull(sent)))).toEqual(JSON.parse(JSON.stringify(model)));
    expect(inFull(model)).toBe(model);
  });

  it('are read when somebody asks for what is long, and once', () => {
    const model = inFull({ ...inBrief(entities['sales-order']!), long: '{"actions":[],"properties":[{"name":"id"}]}' });
    expect(model.title).toBe(entities['sales-order']!.title);
    expect(model.properties).toEqual([{ name: 'id' }]);
    expect({ ...model }.properties).toBe(model.properties);
    const broken = inFull({ ...inBrief(entities['sales-order']!), long: '{' });
    expect(broken.plural).toBe(entities['sales-order']!.plural);
    expect(() => broken.actions).toThrow(SyntaxError);
  });
});
