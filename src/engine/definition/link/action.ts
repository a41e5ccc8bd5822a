/** An action in full: one rule for each thing the model says about it (LOWCODE-003). */

import type { ActionModel, CallModel, Condition, Effect, FormModel, PropertyModel, RowCount } from '../../model';
import { inWords, pascalCase, snakeCase } from '../../words';
import { checkQuestion } from '../check/text-values';
import { messages } from '../messages';
import { type ActionWords, type CallsWords, type FormWords, namedIn, saidOf, type TemplateWords } from '../normal-form';
import type { NormalAction } from '../normalise/actions';
import { parseCall } from '../parse/call';
import { isTainted, type Place, placeOf, valuePlace } from '../parse/places';
import { linkApproval } from './approval';
import { linkCall } from './call';
import { type ConditionContext, checkValue, joined, linkCondition, linkTest } from './condition';
import { isLookedUp, linkForm } from './form';
import { checkKey, linkFeature, wholeKey } from './guards';
import { targetOf } from './lookup';
import { type Allowed, checkPlaceholder, checkTemplate, everywhere, placeholderIn } from './placeholder';
import { requestSchema } from './request';
import { linkRows } from './rows';
import { fromRules, type Rules } from './rules';
import type { Context } from './scope';
import { checkSet, setOf } from './set';
import { statesOf } from './states';
import { testableOf } from './testable';

interface Given {
  readonly action: NormalAction;
  readonly words: ActionWords;
  readonly place: Place;
  readonly context: Context;
  readonly allowed: Allowed;
  readonly row: readonly PropertyModel[];
  readonly form: FormModel | undefined;
}

/** The action in full. */
export function linkAction(action: NormalAction, row: readonly PropertyModel[], outer: Context): ActionModel {
  let hasMistake = action.uncertain || isTainted(action.words);
  const context: Context = {
    ...outer,
    report: (place, message) => {
      if (message.severity === 'error') hasMistake = true;
      outer.report(place, message);
    },
  };
  const { words } = action;
  const form = formOf(action, context);
  const allowed: Allowed = {
    ...everywhere(context.scope.settings),
    row: context.head.names,
    rows: rowsOf(action) === 'none' ? { why: 'the action takes no rows' } : context.head.names,
    form: form
      ? form.fields.filter((field) => !isLookedUp(field)).map(({ name }) => name)
      : { why: 'the action has no form' },
    page: context.head.slots,
  };
  const given: Given = { action, words, place: placeOf(words), context, allowed, row, form };
  const model = fromRules(RULES, given);
  const { rows, call, body, set, effect } = model;
  const asked = { rows, call, body, set, form, isAdd: effect.kind === 'add' };
  const linked = Object.assign(model, { request: requestSchema(asked, row, context.head.key) });
  checkWrites(linked, given);
  if (!hasMistake && !writesSomething(linked, given)) context.report(given.place, messages.noEffect(action.name));
  return linked;
}

const RULES: Rules<Omit<ActionModel, 'request'>, Given> = {
  name: ({ action }) => action.name,
  commands: ({ action, context }) => commandsOf(action, context),
  title: ({ words, action }) => words.title ?? inWords(action.name),
  icon: (given) => given.words.icon ?? iconOf(given),
  rows: ({ action }) => rowsOf(action),
  together: ({ words }) => words.together || undefined,
  when: (given) => whenOf(given),
  from: ({ words, context }) => statesOf(words.from, context.head.properties.get(context.head.state)),
  to: ({ words }) => words.to ?? [],
  set: (given) => writtenOf(given),
  call: (given) => callsOf(given),
  body: (given) => bodyOf(given),
  form: ({ form }) => form,
  show: ({ words, context }) => words.show && linkRows(words.show, 'show', context),
  buttons: (given) => buttonsOf(given),
  preview: ({ words, context, allowed }) =>
    words.preview === undefined
      ? undefined
      : linkCall(words.preview, valuePlace(words, 'preview'), 'preview', allowed, context.report),
  open: (given) => openOf(given),
  openIn: ({ words }) => (words.openIn === 'window' ? 'window' : undefined),
  confirm: (given) => confirmOf(given),
  confirmWhen: (given) => confirmWhenOf(given),
  figures: (given) => figuresOf(given),
  system: ({ words }) => words.system === true,
  served: (given) => isServed(given),
  display: (given) => displayOf(given),
  inverse: (given) => inverseOf(given),
  next: (given) => nextOf(given),
  approval: (given) => linkApproval({ ...given, rows: rowsOf(given.action) }),
  permission: (given) => keyOf(given),
  feature: ({ words, context }) => linkFeature(words, context.scope.features, context.report),
  texts: ({ words, context }) => ({ ...context.head.definition.texts, ...words.texts }),
  effect: (given) => effectOf(given),
};

/** `entity.action` of the definition and those it starts from, then of the actions that this one starts from. */
function commandsOf({ name, chain }: NormalAction, { head }: Context): string[] {
  const own = head.chain.map((entity) => `${entity}.${name}`);
  const extended = chain.slice(1).map(([entity, action]) => `${entity}.${action}`);
  return [...new Set([...own, ...extended])];
}

function rowsOf({ name, words }: NormalAction): RowCount {
  if (words.rows !== undefined) return words.rows;
  if (name === 'add') return 'none';
  return name === 'update' || looks(words) ? 'one' : 'many';
}

/** True for what only shows or opens something. */
function looks({ show, open }: ActionWords): boolean {
  return show !== undefined || open !== undefined;
}

/** Add and update ask for the definition's form; another action for its own, if it has one. */
function formOf(action: NormalAction, context: Context): FormModel | undefined {
  const { name, words } = action;
  const ordinary = name === 'add' || name === 'update';
  const { form: own } = words;
  if (!own && !ordinary) return undefined;
  const isRefinement = ordinary && own && !own.properties;
  const form = own
    ? linkForm(isRefinement ? { ...context.head.definition.form, ...own } : own, context)
    : context.form();
  if (effectOf({ action, words, context }).kind === 'add') return form;
  const { properties = {}, required = [] } = own ?? {};
  const isAsked = ({ name, readOnly, hidden }: PropertyModel) => !readOnly && !hidden && !required.includes(name);
  const isTaken = (field: PropertyModel) => isAsked(field) && namedIn(properties, field.name) === true;
  const kept = rowsOf(action) === 'many' ? form.fields.filter(isTaken).map(({ name }) => name) : [];
  return { ...withoutRowDefaults(form, own, context), ...(kept.length > 0 ? { kept } : {}) };
}

/** What a property starts with is for new rows; a form of rows that are there proposes only what it says itself. */
function withoutRowDefaults(form: FormModel, own: FormWords | undefined, { row }: Context): FormModel {
  const proposes = (name: string) => saidOf(own?.properties, name)?.default !== undefined;
  const isOfRow = ({ name, default: usual }: PropertyModel) => usual !== undefined && row.has(name) && !proposes(name);
  if (!form.fields.some(isOfRow)) return form;
  const fields = form.fields.map((field): PropertyModel => {
    if (!isOfRow(field)) return field;
    const { default: _, ...rest } = field;
    return rest;
  });
  return { ...form, fields };
}

function conditionContext({ context, allowed }: Given, word: string): ConditionContext {
  const { rows: _, form: __, ...rest } = allowed;
  return { word, ...targetOf(context.head), allowed: rest, report: context.report };
}

function whenOf(given: Given): Condition | undefined {
  const { words, context } = given;
  const { head, report } = context;
  const state = head.properties.get(head.state);
  const stateWord = (['from', 'to'] as const).find((word) => words[word] !== undefined);
  if (!state && stateWord !== undefined) report(valuePlace(words, stateWord), messages.noState(head.state));
  const { from, when } = words;
  const parts = [
    ...(state && from !== undefined
      ? linkTest(head.state, testableOf(state), from, valuePlace(words, 'from'), conditionContext(given, 'from'))
      : []),
    ...(when ? [linkCondition(when, conditionContext(given, 'when'))] : []),
    ...hasReference(words),
  ];
  return parts.length > 0 ? joined(parts) : undefined;
}

/** Where a reference is opened, the row has one. */
function hasReference({ open }: ActionWords): Condition[] {
  const reference = placeholderIn(open);
  return reference ? [{ property: reference.name, test: { empty: false } }] : [];
}

function writtenOf(given: Given): TemplateWords {
  const { action, words, context, allowed } = given;
  checkSet(words, allowed, context);
  const means = { effect: effectOf(given), commands: commandsOf(action, context), isServed: isServed(given) };
  return setOf(words, means, context);
}

function bodyOf({ words, context, allowed }: Given): TemplateWords {
  const { body } = words;
  if (!body) return {};
  checkTemplate(body, valuePlace(words, 'body'), 'body', allowed, context.report);
  return body;
}

/** The call written, else `PUT /{root}/{action}`; a definition without a root takes its name for one. */
function callsOf({ words, action, context, allowed }: Given): { one: CallModel; many?: CallModel } {
  const { head, report } = context;
  const calls = words.call ?? {};
  const link = (word: keyof CallsWords) => {
    const call = calls[word];
    return call === undefined ? undefined : linkCall(call, valuePlace(calls, word), 'call', allowed, report);
  };
  const root = head.definition.endpoints?.root ?? pascalCase(head.base);
  const many = link('many');
  return { one: link('one') ?? parseCall(`PUT /${root}/${action.name}`), ...(many ? { many } : {}) };
}

/** The question shows values of the row in `{{x}}`, as all texts of an action do. */
function confirmOf({ words, action, row, context }: Given): boolean | string {
  const { confirm } = words;
  if (typeof confirm !== 'string') return confirm ?? (action.name === 'delete' || words.confirmWhen !== undefined);
  const names = rowsOf(action) === 'none' ? [] : row.map(({ name }) => name);
  checkQuestion(confirm, names, (message) => context.report(valuePlace(words, 'confirm'), message));
  return confirm;
}

/** The page decides it by the rows alone. */
function confirmWhenOf(given: Given): Condition | undefined {
  const { confirmWhen } = given.words;
  return confirmWhen && linkCondition(confirmWhen, { ...conditionContext(given, 'confirmWhen'), allowed: {} });
}

function figuresOf({ words, context }: Given): readonly string[] | undefined {
  const { figures: names } = words;
  if (!names) return undefined;
  const { properties } = context.head;
  for (const [index, name] of names.entries())
    if (!properties.has(name))
      context.report(valuePlace(names, index), messages.unknownProperty('figures', name, properties.keys()));
  return names;
}

function buttonsOf({ words, context }: Given): readonly string[] | undefined {
  const { buttons: names } = words;
  if (!names) return undefined;
  const known = Object.keys(context.head.definition.actions ?? {});
  for (const [index, name] of names.entries())
    if (!known.includes(name)) context.report(valuePlace(names, index), messages.unknownAction('buttons', name, known));
  return names;
}

function openOf({ words, context, allowed }: Given): string | undefined {
  const { open } = words;
  if (open === undefined) return undefined;
  const place = valuePlace(words, 'open');
  if (placeholderIn(open)) {
    checkReference(open, place, context);
    return open;
  }
  const [path = '', query = ''] = open.split('?');
  const pages = [...context.scope.pages];
  if (!pages.some((page) => samePage(page, path))) context.report(place, messages.unknownPage('open', path, pages));
  for (const slot of [...path.split('/'), ...query.split('&').map((part) => part.split('=')[1] ?? '')])
    checkPlaceholder(slot, place, 'open', allowed, context.report);
  return open;
}

/** What opens a row names a property that refers to one. */
function checkReference(open: string, place: Place, { head, report }: Context): void {
  if (!checkPlaceholder(open, place, 'open', { row: head.names }, report)) return;
  const name = placeholderIn(open)?.name ?? '';
  const property = head.properties.get(name);
  if (!property?.words.lookup?.entity || property.type === 'array') report(place, messages.noReference('open', name));
}

function displayOf({ words, context }: Given): string | undefined {
  const { display: name } = words;
  const { properties } = context.head;
  if (name !== undefined && !properties.has(name))
    context.report(valuePlace(words, 'display'), messages.unknownProperty('display', name, properties.keys()));
  return name;
}

/**
 * The action that takes this one back: one on rows, whose form is filled in with what the row was before; of another
 * definition one on the row that was made. Where none is named, what was added is deleted, also by the definition whose
 * row it is, and what was updated is updated to what it was, if the definition can do that.
 */
function inverseOf(given: Given): string | undefined {
  const { words, action, context } = given;
  const { head, scope } = context;
  const effect = effectOf(given);
  const isOfAnother = effect.kind === 'add' && effect.entity !== head.base;
  const { inverse: name } = words;
  const [ownName, named] = (name ?? '').split('.').reverse();
  const all = scope.actionsOf(named ?? (isOfAnother ? effect.entity : head.name));
  if (name === undefined) {
    const usual = USUAL_INVERSE[effect.kind === 'add' ? 'add' : action.name];
    return all.some((one) => one.name === usual) ? usual : undefined;
  }
  const inverse = all.find((one) => one.name === ownName);
  const place = valuePlace(words, 'inverse');
  if (named !== undefined && !scope.heads.has(named)) {
    if (!scope.names.has(named)) context.report(place, messages.unknownEntity('inverse', named, scope.names));
  } else if (!inverse) {
    const names = all.map((one) => (named === undefined ? one.name : `${named}.${one.name}`));
    context.report(place, messages.unknownAction('inverse', name, names));
  } else if (rowsOf(inverse) === 'none' || looks(inverse.words))
    context.report(place, messages.wrongForm('inverse', name, 'an action that changes rows'));
  return name;
}

const USUAL_INVERSE: Readonly<Record<string, string>> = { add: 'delete', update: 'update' };

/**
 * The action that the notice of this one offers. One that came from another file, which names what this definition does
 * not have, offers nothing.
 */
function nextOf({ words, action, context }: Given): string | undefined {
  const { next: name } = words;
  if (name === undefined) return undefined;
  const { head, scope, report } = context;
  const place = valuePlace(words, 'next');
  const all = scope.actionsOf(head.name);
  const next = all.find((one) => one.name === name);
  if (!next) {
    if (place.file !== placeOf(head.definition).file) return undefined;
    const names = all.map((one) => one.name);
    report(place, messages.unknownAction('next', name, names));
  } else if (next.words.open === undefined)
    report(place, messages.wrongForm('next', name, 'an action that opens something'));
  else if (rowsOf(action) === 'none' || looks(words))
    report(place, messages.wrongForm('next', name, 'none of an action that changes no rows'));
  return name;
}

/** `orders/{id}` opens `orders/:id`. */
function samePage(page: string, path: string): boolean {
  return page.split('/')[0] === path.split('/')[0];
}

/** The key written here or in the action this one starts from, else by the pattern of the definition it began in. */
function keyOf({ words, action, place, context }: Given): string {
  const { scope, report } = context;
  const { permission: written } = words;
  const [entity, name] = action.chain.at(-1) ?? [context.head.name, action.name];
  const origin = action.chain.length > 1 ? (scope.heads.get(entity) ?? context.head) : context.head;
  const pattern = written ?? origin.definition.permission ?? `can_*_${snakeCase(origin.base)}`;
  const key = wholeKey(pattern.replace('*', snakeCase(written === undefined ? name : action.name)));
  const where = written !== undefined ? valuePlace(words, 'permission') : place;
  const isChecked = written === undefined && !pattern.includes('*');
  if ((words.system !== true || words.call) && !isChecked)
    checkKey(key, where, written !== undefined, scope.permissions, report);
  return key;
}

function effectOf({ action, words, context }: Pick<Given, 'action' | 'words' | 'context'>): Effect {
  const { name } = action;
  if (name === 'add' || name === 'update' || name === 'delete') return { kind: name, entity: context.head.base };
  if (looks(words)) return { kind: 'none' };
  const call = words.call?.one;
  const owner = call === undefined ? undefined : context.scope.ownerOfCall(call);
  return owner && owner.entity !== context.head.base ? { kind: owner.kind, entity: owner.entity } : { kind: 'write' };
}

/** What an action that names no icon looks like: by what it does, if that is usual. */
function iconOf({ action, words }: Given): string | undefined {
  const { name } = action;
  if (words.show !== undefined) return 'list';
  if (words.open !== undefined) return 'open';
  const usual: Readonly<Record<string, string>> = { add: 'plus', update: 'pencil', delete: 'trash' };
  return usual[name];
}

/** What opens or shows sends nothing; what is done by server or terminal is called from outside if its call is written. */
function isServed({ words }: Pick<Given, 'words'>): boolean {
  if (looks(words)) return false;
  return words.system !== true || words.call !== undefined;
}

/** What is written must fit, and something must be written. */
function checkWrites(model: ActionModel, given: Given): void {
  const { words, context } = given;
  const { head, report, scope } = context;
  const state = head.properties.get(head.state);
  const { to = [] } = words;
  if (state)
    for (const [index, value] of to.entries())
      checkValue(head.state, testableOf(state), value, valuePlace(to, index), conditionContext(given, 'to'));
  const hasCommand = model.commands.some((command) => scope.commands.has(command));
  if (model.to.length > 1 && !hasCommand)
    report(valuePlace(words, 'to'), messages.needsCommand(model.name, model.to.length, `${head.base}.${model.name}`));
}

/** True if a command or the generic effect changes something. The latter needs rows to write to. */
function writesSomething(model: ActionModel, { words, row, context }: Given): boolean {
  if (model.effect.kind !== 'write' || model.commands.some((command) => context.scope.commands.has(command)))
    return true;
  if (model.rows === 'none') return false;
  if (words.to || Object.keys(words.set ?? {}).length > 0) return true;
  return model.form?.fields.some((field) => !field.readOnly && row.some(({ name }) => name === field.name)) ?? false;
}
