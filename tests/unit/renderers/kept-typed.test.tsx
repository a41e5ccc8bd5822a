// @vitest-environment jsdom
import { act } from '@testing-library/react';
import { Suspense, use } from 'react';
import { expect, it } from 'vitest';
import type { Cockpit } from '../../../src/renderers/cockpit';
import { createKeptForms } from '../../../src/renderers/kept-forms';
import { personOf } from '../../../src/renderers/person-of';
import { useKeptTyped } from '../../../src/renderers/use-kept-typed';
import { drawing } from '../component';

const draw = drawing();

it('what was kept is there however often a page is begun before it stands, and then for it alone', {
  tags: ['OPEN-265'],
}, async () => {
  const keptForms = createKeptForms();
  const session = { businessUnit: 'Nordlager Oslo', userId: 'kari' } as Cockpit['session'];
  const kept = { place: 'company', action: 'save', rows: [], typed: { city: 'Oslo' } };
  keptForms.keep(personOf(session), kept);
  let come: () => void = () => undefined;
  const part = new Promise<void>((resolve) => {
    come = resolve;
  });
  let begun = 0;
  function Page() {
    const typed = useKeptTyped('company');
    begun++;
    use(part);
    return <p>{String(typed?.city)}</p>;
  }
  await act(async () =>
    draw(
      <Suspense>
        <Page />
      </Suspense>,
      { keptForms, session },
    ),
  );
  await act(async () => come());
  expect(begun).toBeGreaterThan(1);
  expect(document.body.textContent).toContain('Oslo');
  expect(keptForms.take(personOf(session), 'company')).toBeUndefined();
});
