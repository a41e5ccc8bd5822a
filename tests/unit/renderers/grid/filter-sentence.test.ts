import { expect } from 'vitest';
import { filterSentence } from '../../../../src/renderers/grid/filter-builder';
import { itEach } from '../../../lib/it-each';

itEach([
  [['GRID-013'], "[State] Is any of('New', 'On hold')", "State is any of 'New', 'On hold'"],
  [
    ['GRID-013'],
    "[Lines] Is less than '5' Or [Lead time, days] Is greater than '2'",
    "Lines is less than '5' or Lead time, days is greater than '2'",
  ],
  [
    ['GRID-013'],
    "([Status] Er noen av('Ny', '!Ny') Og [Kunde] Er tom) Eller [Kunde] Begynner med 'po'",
    "(Status er noen av 'Ny', '!Ny' og Kunde er tom) eller Kunde begynner med 'po'",
  ],
  [
    ['GRID-013'],
    "[Gross Weight (kg)] Is any of('Steel (zinc)', 'Bolt [A] Type') And [Location] Equals 'Oslo North (cold)'",
    "Gross Weight (kg) is any of 'Steel (zinc)', 'Bolt [A] Type' and Location equals 'Oslo North (cold)'",
  ],
])('%s reads as a sentence', (said, sentence) => {
  expect(filterSentence(said)).toBe(sentence);
});
