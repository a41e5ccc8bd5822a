import { expect, it } from 'vitest';
import { compile, type EntityModel, lackingTexts } from '../../../../src/engine/definition';
import { definition } from './product';

const thing = {
  description: 'What lies about.',
  properties: {
    name: { description: 'What it is called.' },
    weight: { type: 'number', unit: 'pallets' },
    state: { enum: ['Open', 'Done'] },
  },
  endpoints: 'Thing',
  form: { sections: { 'At work': ['weight'] } },
  actions: { finish: { to: 'Done', confirm: 'Finish it?' } },
};

const files = (texts: unknown) => [
  definition('thing', thing),
  { path: 'schemas/locales/nb-NO/entities.json', text: JSON.stringify(texts) },
];

/** What lacks if these texts are there. */
function lacking(texts: unknown) {
  const sources = files(texts);
  const { entities } = compile(sources).product;
  return lackingTexts(sources, entities.thing as EntityModel, entities, 'nb-NO');
}

it('the texts that a language lacks come as a file with the English words, which lacks nothing once it is there', () => {
  const file = lacking({ thing: { weight: 'Vekt' }, values: { thing: { state: { Open: 'Åpen' } } } });
  expect(file).toEqual({
    entities: { thing: { title: 'Thing', plural: 'Things', description: 'What lies about.' } },
    thing: { id: 'Id', name: 'Name', state: 'State' },
    descriptions: { thing: { name: 'What it is called.' } },
    units: { pallets: 'pallets' },
    values: { thing: { state: { Done: 'Done' } } },
    sections: { thing: { 'At work': 'At work' } },
    actions: {
      thing: {
        add: { title: 'Add' },
        update: { title: 'Update' },
        delete: { title: 'Delete' },
        finish: { title: 'Finish', confirm: 'Finish it?' },
      },
    },
  });
  const whole = lacking({});
  expect(lacking(whole)).toEqual({});
  const { diagnostics } = compile(files(whole));
  expect(diagnostics.filter(({ code }) => /text|untranslated/.test(code))).toEqual([]);
});

it('a text that is a number, or stands under a key that nothing has, counts as none', () => {
  const { diagnostics } = compile(
    files({ ...lacking({}), thing: { id: 'Id', name: 5, sate: 'Tilstand', weight: 'Vekt' } }),
  );
  expect(diagnostics.filter(({ code }) => /text|untranslated/.test(code)).map(({ message }) => message)).toEqual([
    '2 texts lack nb-NO: thing.name, thing.state',
    'no text is called "thing.sate"; did you mean "thing.state"?',
  ]);
});

it('a question in another language shows values of the row alone', { tags: ['LOWCODE-012'] }, () => {
  const confirm = 'Fullføre {{nmae}}, {{name}} og {weight}?';
  const { diagnostics } = compile(files({ actions: { thing: { finish: { confirm } } } }));
  expect(diagnostics.filter(({ code }) => code.endsWith('-placeholder'))).toMatchObject([
    {
      file: 'schemas/locales/nb-NO/entities.json',
      severity: 'error',
      message: 'confirm names "{{nmae}}"; did you mean "name"?',
    },
    { message: 'confirm has "{weight}"; a text shows a value of the row by "{{weight}}"' },
  ]);
});
