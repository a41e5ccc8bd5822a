/** THE WALL: made from the definitions, so that one which is added later stands behind it as well. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { API } from '../../src/engine/http/api';
import type { EntityModel } from '../../src/engine/model';
import { featureOn, isAllowed, unseenProperties, type Viewer } from '../../src/engine/permission';
import { claimsOf } from '../../src/engine/session';
import { BERGEN, OSLO } from './harness';
import { connect, type Client as HubClient } from './live/client';
import { attempts, didNothing, foundNothing, namesOurs, requestsFor, send } from './wall/actions';
import {
  buildWall,
  columnOf,
  HUSH,
  MARK,
  optionsQuery,
  postedReads,
  readCalls,
  rowsOf,
  tableOf,
  textOf,
  type Wall,
  withQuery,
} from './wall/wall';

let wall: Wall;
beforeAll(async () => {
  wall = await buildWall();
}, 120_000);
afterAll(() => wall?.server.stop());

/** One of many cases that broke; all are told at once. */
type Breach = readonly [where: string, answer: string];

/** The operator's rights by the definitions' own words, and not by the server's. */
const operatorMay = (key: string): boolean => {
  const [group, name] = [key.slice(0, key.indexOf('.')), key.slice(key.indexOf('.') + 1)] as [
    'header' | 'grid' | 'data',
    string,
  ];
  return wall.server.ctx.product.current.product.permissions[group]?.[name] === true;
};
const operator = (): Viewer => ({
  may: operatorMay,
  features: new Set(Object.keys(wall.server.ctx.product.current.product.features)),
});

const strangerFeatures = (): ReadonlySet<string> => new Set(claimsOf(wall.stranger.token)?.enabledFeature);

/** What works without a token, and nothing else (OPEN-220). */
const OPEN_CALLS: readonly string[] = [
  API.login,
  API.secondFactor,
  API.secondFactorPasskey,
  API.secondFactorSetUp,
  API.secondFactorConfirm,
  API.password,
  API.oidcUri,
  API.openIdEnabled,
  API.openIdLogin,
  API.languages,
  API.translations,
  API.translationsNested,
];

/** Queries that would find the marked row if they could. */
function questions(property: string, value: unknown): Record<string, string> {
  return {
    plain: '',
    paged: optionsQuery({ skip: 0, take: 1000, requireTotalCount: true }),
    filter: optionsQuery({ take: 10, requireTotalCount: true, filter: [property, 'contains', value as string] }),
    equal: optionsQuery({ take: 10, requireTotalCount: true, filter: [property, '=', value as string] }),
    'not blank': optionsQuery({ take: 1000, filter: [property, 'isnotblank', null] }),
    sort: optionsQuery({ take: 1000, sort: [{ selector: property, desc: true }] }),
    group: optionsQuery({ take: 1000, group: [{ selector: property, isExpanded: false }], requireGroupCount: true }),
    'group rows': optionsQuery({ take: 1000, group: [{ selector: property, isExpanded: true }] }),
    summary: optionsQuery({
      take: 1,
      totalSummary: [{ selector: property, summaryType: 'max' }, { summaryType: 'count' }],
    }),
    'group summary': optionsQuery({
      take: 1000,
      group: [{ selector: 'id', isExpanded: false }],
      groupSummary: [{ selector: property, summaryType: 'max' }],
    }),
    search: optionsQuery({ take: 10, requireTotalCount: true, searchText: String(value) }),
  };
}

describe('the other business unit', () => {
  it('reads no row of ours from any list, search or single call', { tags: ['GEN-003', 'LOWCODE-025'] }, async () => {
    const breaches: Breach[] = [];
    let found = 0;
    for (const marked of wall.rows.values()) {
      for (const { kind, path } of readCalls(marked)) {
        for (const [name, query] of Object.entries(questions(marked.marked.name, MARK))) {
          if (kind === 'one' && name !== 'plain') continue;
          const address = withQuery(path, query);
          const [ours, theirs] = await Promise.all([wall.global.fetchJson(address), wall.stranger.fetchJson(address)]);
          if (textOf(ours).includes(MARK)) found++;
          const [tells] = [textOf(theirs)];
          const isEcho = theirs.status >= 400;
          const told = tells.includes(MARK) && !isEcho;
          const counted =
            /filter|equal|search/.test(name) &&
            !isEcho &&
            (rowsOf(theirs.body).length > 0 || /"totalCount":[1-9]/.test(tells));
          if (told || counted || rowsOf(theirs.body).some((row) => row.id === marked.key))
            breaches.push([`${marked.model.name} ${name}: ${address}`, tells.slice(0, 300)]);
        }
      }
    }
    expect(breaches).toEqual([]);
    // The same questions do find the row in its own unit, or they would show nothing.
    expect(found).toBeGreaterThan(wall.rows.size * 5);
  });

  it('finds none of our rows by a search that is posted', { tags: ['GEN-003', 'API-126'] }, async () => {
    const breaches: Breach[] = [];
    let found = 0;
    for (const marked of wall.rows.values()) {
      for (const path of postedReads(marked)) {
        const { name } = marked.marked;
        for (const body of [
          {},
          { searchText: MARK },
          { filter: [name, 'contains', MARK] },
          { sort: [{ selector: name }] },
        ]) {
          const call = { method: 'POST', body: { ...body, take: 1000 } };
          const [ours, theirs] = await Promise.all([
            wall.global.fetchJson(path, call),
            wall.stranger.fetchJson(path, call),
          ]);
          if (textOf(ours).includes(MARK)) found++;
          if (theirs.status === 200 && textOf(theirs).includes(MARK))
            breaches.push([path, textOf(theirs).slice(0, 300)]);
        }
      }
    }
    expect(breaches).toEqual([]);
    expect(found).toBeGreaterThan(3);
  });

  it('finds none of our rows behind a key', { tags: ['GEN-003'] }, async () => {
    const breaches: Breach[] = [];
    for (const marked of wall.rows.values()) {
      const { model, key, row } = marked;
      const list = readCalls(marked).find(({ kind }) => kind !== 'one');
      if (!list) continue;
      const [name] = model.key as [string];
      const address = withQuery(
        list.path,
        optionsQuery({ take: 5, requireTotalCount: true, filter: [name, '=', row[name] as string] }),
      );
      const [ours, theirs] = await Promise.all([wall.global.fetchJson(address), wall.stranger.fetchJson(address)]);
      if (rowsOf(ours.body).length !== 1) breaches.push([`${address} of our own`, textOf(ours)]);
      const isDenied = theirs.status === 422 && !featureOn(model.feature, strangerFeatures());
      if (!isDenied && JSON.stringify(theirs.body) !== '{"result":[],"totalCount":0}')
        breaches.push([`${model.name} ${key}`, textOf(theirs)]);
    }
    expect(breaches).toEqual([]);
  });

  it('finds none of our rows in a lookup', { tags: ['GEN-003'] }, async () => {
    const breaches: Breach[] = [];
    for (const { model, key, row } of wall.rows.values()) {
      const value = row[model.key[0]!] as string;
      for (const query of ['', `value=${encodeURIComponent(value)}`, `searchText=${MARK}`]) {
        const theirs = await wall.stranger.fetchJson(withQuery(`/Lookup/entity/${model.name}`, query));
        if (textOf(theirs).includes(MARK) || rowsOf(theirs.body).some((one) => one.value === value))
          breaches.push([`${model.name} ${key} ${query}`, textOf(theirs).slice(0, 300)]);
      }
    }
    expect(breaches).toEqual([]);
  });

  it('changes none of our rows by any action', { tags: ['GEN-003', 'PERM-171'] }, async () => {
    const before = await wall.snapshot();
    const breaches: Breach[] = [];
    for (const attempt of attempts(wall.models)) {
      const { row } = wall.rows.get(attempt.model.name)!;
      for (const request of requestsFor(attempt, row)) {
        const unit = { businessUnit: OSLO, business_unit: OSLO };
        for (const call of [request, { ...request, body: { ...request.body, ...unit } }]) {
          const answer = await send(wall.stranger, call);
          const isAdd = attempt.action.effect.kind === 'add' || attempt.action.rows === 'none';
          const addsOwn = isAdd && call === request && !namesOurs(attempt, row);
          const isDenied = [attempt.model, attempt.action].some(
            ({ feature }) => !featureOn(feature, strangerFeatures()),
          );
          const isRight = isAdd
            ? addsOwn || didNothing(answer)
            : foundNothing(answer) || (call !== request && didNothing(answer));
          if (!isRight && !isDenied) breaches.push([attempt.name, textOf(answer)]);
        }
      }
    }
    expect(breaches).toEqual([]);
    expect(await wall.snapshot()).toBe(before);
  });

  it('is told of us by no other call, and nobody without a token by any', {
    tags: ['GEN-003', 'HTTP-004'],
  }, async () => {
    type Document = { paths: Record<string, Record<string, { security?: unknown[] }>> };
    const { body } = await wall.global.fetchJson<Document>('/openapi.json');
    const calls = Object.entries(body.paths).flatMap(([path, operations]) =>
      Object.entries(operations).map(([method, { security }]) => ({
        method: method.toUpperCase(),
        path,
        isOpen: security?.length === 0,
      })),
    );
    const breaches: Breach[] = [];
    for (const { method, path, isOpen } of calls) {
      const address = path.replace(/^\/api/, '').replace(/\{[^}]+\}/g, 'x');
      const bare = await wall.server.fetchJson(address, { method, ...(method === 'GET' ? {} : { body: {} }) });
      if (!isOpen && bare.status !== 401)
        breaches.push([`${method} ${address} without a token`, textOf(bare).slice(0, 200)]);
      if (method !== 'GET') continue;
      const theirs = await wall.stranger.fetchJson(address);
      if (textOf(theirs).includes(MARK) || textOf(theirs).includes(OSLO))
        breaches.push([address, textOf(theirs).slice(0, 200)]);
    }
    expect(breaches).toEqual([]);
    expect(calls.length).toBeGreaterThan(30);
    const opened = calls.filter(({ isOpen }) => isOpen).map(({ path }) => path.replace(/^\/api/, ''));
    expect(opened.filter((path) => !OPEN_CALLS.includes(path))).toEqual([]);
  });

  it('hears of none of our changes from the hub, and cannot register for our unit', {
    tags: ['LIVE-032'],
  }, async () => {
    const client = await connect(`${wall.server.url}/api`, wall.stranger.token);
    const breaches: Breach[] = [];
    const views = wall.models.filter(({ live, feature }) => live !== false && featureOn(feature, strangerFeatures()));
    for (const { live } of views) {
      const refused = await client.register(String(live), OSLO).then(
        () => null,
        (error: unknown) => String(error),
      );
      if (!refused) breaches.push([`${live} for ${OSLO}`, 'registered']);
      await client.register(String(live), BERGEN);
    }
    for (const { model, key, marked } of wall.rows.values())
      await wall.write(model, key, { [marked.name]: `${MARK} again` });
    await hearBergen(client, views);
    const ours = client.messages.filter(
      (message) =>
        JSON.stringify(message).includes(MARK) ||
        [...wall.rows.values()].some(({ key }) => JSON.stringify(message).includes(`"${key}"`)),
    );
    await client.stop();
    expect(breaches).toEqual([]);
    expect(ours).toEqual([]);
  });
});

/** Changes rows of Bergen and waits for their messages: whatever was written before has been told by then. */
async function hearBergen(client: HubClient, views: readonly EntityModel[]): Promise<void> {
  const before = client.messages.length;
  const told: EntityModel[] = [];
  for (const model of views) {
    const { marked } = wall.rows.get(model.name)!;
    const changed = await wall.server.ctx.database.query({
      text: `update ${tableOf(model)} set ${columnOf(marked)} = $2 where ctid = (select ctid from ${tableOf(model)} where business_unit = $1 limit 1) returning 1`,
      values: [BERGEN, `last word of ${model.name}`],
    });
    if (changed.length > 0) told.push(model);
  }
  // Rows that describe others have these loaded afresh, which is a word as well.
  await client.until((messages) =>
    told.every(({ live }) => messages.slice(before).some(({ viewName }) => viewName === live)),
  );
  expect(told.length).toBeGreaterThan(2);
}

describe('a role without the permission', () => {
  it('changes nothing by any action, and is told that it lacks the right', {
    tags: ['PERM-171', 'LOWCODE-025'],
  }, async () => {
    const before = await wall.snapshot();
    const breaches: Breach[] = [];
    let refused = 0;
    for (const attempt of attempts(wall.models)) {
      if (operatorMay(attempt.action.permission)) continue;
      for (const request of requestsFor(attempt, wall.rows.get(attempt.model.name)!.row)) {
        const answer = await send(wall.operator, request);
        refused++;
        if (answer.status !== 422 || answer.body.errorCode !== 'ACCESS_DENIED')
          breaches.push([attempt.name, textOf(answer)]);
      }
    }
    expect(breaches).toEqual([]);
    expect(refused).toBeGreaterThan(10);
    expect(await wall.snapshot()).toBe(before);
  });

  it('reads no list behind a guarded page, nor the details behind it', {
    tags: ['ROUTE-073', 'PERM-170'],
  }, async () => {
    const breaches: Breach[] = [];
    const guarded = wall.models.filter((model) => !reaches(model, operator()));
    expect(guarded.map(({ name }) => name)).toEqual(expect.arrayContaining(['wall-vault', 'wall-drawer']));
    for (const model of guarded) {
      const marked = wall.rows.get(model.name)!;
      for (const { kind, path } of readCalls(marked)) {
        for (const [name, query] of Object.entries(questions(marked.marked.name, MARK))) {
          if (kind === 'one' && name !== 'plain') continue;
          const [ours, theirs] = await Promise.all(
            [wall.global, wall.operator].map((client) =>
              client.fetchJson<Record<string, unknown>>(withQuery(path, query)),
            ),
          );
          if (theirs!.status !== 422 || theirs!.body.errorCode !== 'ACCESS_DENIED')
            breaches.push([`${model.name} ${name}`, textOf(theirs!).slice(0, 300)]);
          if (name === 'plain' && !textOf(ours!).includes(MARK))
            breaches.push([`${model.name} for one who may`, textOf(ours!).slice(0, 300)]);
        }
      }
    }
    expect(breaches).toEqual([]);
  });

  it('cannot register for the view of a guarded page', { tags: ['LIVE-032', 'PERM-170'] }, async () => {
    const client = await connect(`${wall.server.url}/api`, wall.operator.token);
    const guarded = wall.models.filter((model) => model.live !== false && !reaches(model, operator()));
    const answers = await Promise.all(
      guarded.map(({ live }) =>
        client.register(String(live), OSLO).then(
          () => 'registered',
          () => 'refused',
        ),
      ),
    );
    await client.stop();
    expect(answers).toEqual(guarded.map(() => 'refused'));
  });
});

/** True if a page of the model is open to the viewer, or one of a model that shows its rows. */
function reaches(model: EntityModel, viewer: Viewer, seen: readonly string[] = []): boolean {
  if (seen.includes(model.name)) return false;
  if (model.pages.some((page) => isAllowed(page, viewer))) return true;
  const parents = wall.models.filter(
    (one) =>
      one.detail.some(({ entity }) => entity === model.name) ||
      one.actions.some(({ show }) => show?.entity === model.name),
  );
  return parents.some((parent) => reaches(parent, viewer, [...seen, model.name]));
}

describe('a field with a permission', () => {
  const secrets = () =>
    wall.models.flatMap((model) => [...unseenProperties(model, operator())].map((name) => ({ model, name })));
  const tellsSecret = (text: string) =>
    Object.values(HUSH).some((value) => text.includes(String(value).replace('.000Z', ''))) ||
    /\bsecret[A-Z]/.test(text);

  it('stands in no model, list, search, single row or OpenAPI document', { tags: ['PERM-170'] }, async () => {
    expect(secrets().map(({ name }) => name)).toEqual(
      expect.arrayContaining(['secretText', 'secretMakerName', 'secretTags']),
    );
    const breaches: Breach[] = [];
    for (const path of [API.product, '/openapi.json', API.cockpitSettings, API.dashboardWidgets]) {
      const [ours, theirs] = await Promise.all([wall.global.fetchJson(path), wall.operator.fetchJson(path)]);
      if (path === API.product && !tellsSecret(textOf(ours))) breaches.push([path, 'shows nothing to one who may']);
      if (tellsSecret(textOf(theirs)))
        breaches.push([path, textOf(theirs).match(/.{60}secret[A-Z].{60}/)?.[0] ?? 'a value']);
    }
    for (const marked of wall.rows.values()) {
      for (const { path } of readCalls(marked)) {
        const theirs = await wall.operator.fetchJson(path);
        if (tellsSecret(textOf(theirs))) breaches.push([path, textOf(theirs).slice(0, 300)]);
      }
    }
    const part = readCalls(wall.rows.get('wall-part')!);
    expect(part.length).toBeGreaterThan(1);
    for (const { path } of part) expect(tellsSecret(textOf(await wall.global.fetchJson(path)))).toBe(true);
    expect(breaches).toEqual([]);
  });

  it('cannot be filtered, sorted, grouped, summed or searched by', { tags: ['PERM-170'] }, async () => {
    const breaches: Breach[] = [];
    for (const { model, name } of secrets()) {
      const marked = wall.rows.get(model.name)!;
      const value = marked.row[name];
      for (const { kind, path } of readCalls(marked)) {
        if (kind === 'one') continue;
        for (const [question, query] of Object.entries(questions(name, value))) {
          if (question === 'plain' || question === 'paged') continue;
          const answer = await wall.operator.fetchJson(withQuery(path, query));
          const tells = textOf(answer);
          const isRefused = answer.status === 400;
          const foundNothing = question === 'search' && rowsOf(answer.body).length === 0;
          const harmless =
            question === 'search' && (typeof value !== 'string' || !Object.values(HUSH).includes(value as never));
          if (!isRefused && !foundNothing && !harmless)
            breaches.push([`${model.name}.${name} ${question}`, tells.slice(0, 300)]);
        }
        for (const filter of model.filters.filter(({ dxSelector }) => dxSelector === name)) {
          const names = [filter.queryName].flat();
          const answer = await wall.operator.fetchJson(
            withQuery(path, `${names[0]}=${encodeURIComponent(String(value))}`),
          );
          if (answer.status !== 400)
            breaches.push([`${model.name} page filter ${filter.name}`, textOf(answer).slice(0, 300)]);
        }
      }
    }
    expect(breaches).toEqual([]);
  });

  it('stands in no lookup, neither as text nor as what is searched', { tags: ['PERM-170'] }, async () => {
    const breaches: Breach[] = [];
    for (const { model } of secrets()) {
      for (const query of [
        '',
        `searchText=${HUSH.text}`,
        'of=wall-use&property=partId',
        `of=wall-use&property=partId&searchText=${HUSH.text}`,
      ]) {
        const answer = await wall.operator.fetchJson(withQuery(`/Lookup/entity/${model.name}`, query));
        const isFound = query.includes('searchText') && answer.status === 200 && rowsOf(answer.body).length > 0;
        if (tellsSecret(textOf(answer)) || isFound)
          breaches.push([`${model.name} ${query}`, textOf(answer).slice(0, 300)]);
      }
    }
    expect(breaches).toEqual([]);
  });

  it('cannot be written, and no refusal tells of it', { tags: ['PERM-171'] }, async () => {
    const { model, row, key } = wall.rows.get('wall-part')!;
    const before = await wall.snapshot();
    const breaches: Breach[] = [];
    const header = (version: unknown) => ({ 'x-action': 'wall-part.update', 'if-match': `"${version}"` });
    for (const { name } of secrets().filter((one) => one.model === model)) {
      for (const version of [row.rowVersion, 0]) {
        const body = { id: key, name: 'Part', [name]: row[name] ?? 'x' };
        const answer = await wall.operator.fetchJson('/WallPart', { method: 'PUT', body, headers: header(version) });
        const tells = JSON.stringify(answer.body).replaceAll(name, '');
        if (answer.status < 400 || answer.status >= 500 || tellsSecret(tells))
          breaches.push([`${name} of version ${version}`, textOf(answer)]);
      }
    }
    const stale = await wall.operator.fetchJson('/WallPart', {
      method: 'PUT',
      body: { id: key, name: 'Other' },
      headers: header(0),
    });
    if (stale.status < 400 || tellsSecret(textOf(stale))) breaches.push(['stale write', textOf(stale)]);
    const reveal = attempts([model]).find(({ action }) => action.name === 'reveal')!;
    for (const request of requestsFor(reveal, row)) {
      const answer = await send(wall.operator, request);
      if (!didNothing(answer) || tellsSecret(textOf(answer)))
        breaches.push(['an action whose condition is about it', textOf(answer)]);
    }
    expect(breaches).toEqual([]);
    expect(await wall.snapshot()).toBe(before);
  });

  it('travels in no message of the hub', { tags: ['LIVE-032', 'PERM-170'] }, async () => {
    const { model, key } = wall.rows.get('wall-part')!;
    const [blind, seeing] = await Promise.all(
      [wall.operator.token, wall.global.token].map((token) => connect(`${wall.server.url}/api`, token)),
    );
    for (const client of [blind!, seeing!]) {
      await client.register('wall-part', OSLO);
      await client.register('wall-use', OSLO);
    }
    await wall.write(model, key, { note: 'first', secretNumber: HUSH.number });
    await wall.write(wall.rows.get('wall-use')!.model, 'wall_use-1', { name: 'Used' });
    await wall.write(model, key, { note: 'last' });
    const heard = (messages: readonly unknown[]) =>
      JSON.stringify(messages).includes('"last"') && JSON.stringify(messages).includes('"Used"');
    await Promise.all([blind!, seeing!].map((client) => client.until(heard)));
    const [blinded, seen] = [blind!, seeing!].map(({ messages }) => JSON.stringify(messages));
    await Promise.all([blind!.stop(), seeing!.stop()]);
    expect(tellsSecret(seen!)).toBe(true);
    expect(tellsSecret(blinded!)).toBe(false);
  });
});
