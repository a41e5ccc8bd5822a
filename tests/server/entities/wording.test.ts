import { expect, it } from 'vitest';
import { Wording } from '../../../server/entities/write/wording';
import { compileAll } from '../../unit/engine/definition/product';

const { entities } = compileAll({
  order: { properties: { name: {}, state: { enum: ['Started'] } }, endpoints: 'Order' },
  task: { properties: { name: {}, state: { enum: ['Started', 'InProgress'] } }, endpoints: 'Task' },
}).product;

it('an action on one thing calls another, and its state, as that one does', () => {
  const { order, task } = entities;
  const state = task?.properties.find(({ name }) => name === 'state');
  if (!order || !task || !state) throw new Error('the definitions do not compile');
  const texts = new Map([
    ['entities.task.title', 'Oppgave'],
    ['values.task.state.Started', 'Begynt'],
  ]);
  const find = (_language: string, keys: readonly string[]) => texts.get(keys.find((key) => texts.has(key)) ?? '');
  const words = new Wording(find, 'nb-NO', order);
  expect([words.title(task), words.valueOf(task, state, 'Started')]).toEqual(['Oppgave', 'Begynt']);
  expect([words.title(order), words.valueOf(task, state, 'InProgress')]).toEqual(['Order', 'In progress']);
});
