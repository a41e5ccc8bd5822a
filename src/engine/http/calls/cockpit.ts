/** What a cockpit is made of: definitions, dashboard, texts, choices. */
import Type, { type Static } from 'typebox';
import type { Diagnostic, EntityModel, MenuModel, PermissionSets, WidgetModel } from '../../model';
import { EDIT_SETTINGS } from '../../permission';
import { API, ENABLED_WIDGETS, OTHERS_API } from '../api';
import { USER_OPTIONS } from '../user-choice';
import { calls } from './call';
import { byName, list, MOMENT } from './schema';

const TEXT = Type.String();
const MODEL = Type.Unsafe<EntityModel>(
  Type.Object({ name: TEXT, hash: TEXT, schema: byName(Type.Unknown()) }, { additionalProperties: true }),
);
const DIAGNOSTICS = list(
  Type.Unsafe<Diagnostic>(
    Type.Object({ file: TEXT, code: TEXT, message: TEXT, severity: TEXT }, { additionalProperties: true }),
  ),
);

const ProductResponse = Type.Object({
  entities: list(Type.Object({ name: TEXT, hash: TEXT })),
  /** The models themselves, already cut to the fields this session may see. */
  models: byName(MODEL),
  broken: list(Type.Object({ name: TEXT, pages: list(TEXT), diagnostics: DIAGNOSTICS })),
  /** What stored rows have against definitions that are served, for those who look after them. */
  noted: list(Type.Object({ name: TEXT, diagnostics: DIAGNOSTICS })),
  /** What is wrong with files that are of no definition, such as the menu, for the same people. */
  mistakes: DIAGNOSTICS,
  permissions: Type.Unsafe<PermissionSets>(byName(byName(Type.Unknown()))),
  menu: Type.Unsafe<MenuModel>({ type: 'object' }),
  widgets: list(Type.Unsafe<WidgetModel>({ type: 'object' })),
  serverVersion: TEXT,
  /** So long the history of rows is kept at least; 0: for good (OPEN-334). */
  historyMonths: Type.Integer(),
});
/** What this session may see. */
export type ProductResponse = Readonly<Static<typeof ProductResponse>>;

const WidgetEntry = Type.Object({
  type: Type.Integer(),
  title: TEXT,
  isEnabled: Type.Boolean(),
  /** JSON of a `WidgetValue`. */
  valueJson: TEXT,
  /** When it was counted. */
  executionTime: MOMENT,
  description: TEXT,
  imgUrl: TEXT,
  disabledNavigation: Type.Boolean(),
});
export type WidgetEntry = Readonly<Static<typeof WidgetEntry>>;

const UserChoiceRequest = Type.Object({
  id: Type.String({ minLength: 1, maxLength: 200 }),
  userOption: Type.Enum([...USER_OPTIONS]),
});
/** The option that a person took of a choice that an answer offered (OPEN-006). */
export type UserChoiceRequest = Readonly<Static<typeof UserChoiceRequest>>;

export const COCKPIT = calls({
  product: {
    method: 'GET',
    path: API.product,
    summary: 'The definitions that the session may see',
    alike: true,
    query: Type.Object({
      brief: Type.Optional(
        Type.Boolean({
          description: 'Whether what is long of each model comes as one text, `long`, as the page wants it',
        }),
      ),
    }),
    answer: ProductResponse,
  },
  model: { method: 'GET', path: OTHERS_API.model, summary: 'One definition by its content', answer: MODEL },
  widgets: {
    method: 'GET',
    path: API.dashboardWidgets,
    summary: 'Widgets of the dashboard with their counts',
    answer: list(WidgetEntry),
  },
  saveWidgets: {
    method: 'POST',
    path: API.saveWidgets,
    summary: 'Save which widgets are switched on',
    permission: 'header.dashboard_settings',
    body: Type.Object({
      ClientId: Type.Literal(ENABLED_WIDGETS.ClientId),
      Owner: Type.Literal(ENABLED_WIDGETS.Owner),
      Key: Type.Literal(ENABLED_WIDGETS.Key),
      Value: Type.String({ maxLength: 1000, pattern: '^(\\d{1,4}(,\\d{1,4})*)?$' }),
    }),
  },
  choose: {
    method: 'POST',
    path: API.userChoice,
    summary: 'Answer a choice that an answer offered',
    body: UserChoiceRequest,
  },
  openApi: {
    method: 'GET',
    path: OTHERS_API.openApi,
    summary: 'This document',
    keys: true,
    answer: byName(Type.Unknown()),
  },
});

/** Texts by their groups. */
export interface NestedTexts {
  readonly [name: string]: string | NestedTexts;
}
const NESTED = Type.Unsafe<NestedTexts>({ type: 'object', additionalProperties: { type: ['string', 'object'] } });

const LANGUAGE = { languageCode: Type.Optional(Type.String({ description: 'nb-NO' })) };
const CLIENT = {
  clientName: Type.Optional(Type.String({ description: 'Cockpit' })),
  clientVersion: Type.Optional(TEXT),
  ...LANGUAGE,
};
const EditableText = Type.Object({
  key: TEXT,
  /** What the product says. */
  text: TEXT,
  /** The same in English, for another language. */
  english: Type.Optional(TEXT),
  /** What the business unit says instead. */
  own: Type.Optional(TEXT),
});
/** A text that a business unit may have of its own. */
export type EditableText = Readonly<Static<typeof EditableText>>;

export const TEXTS = calls({
  languages: {
    method: 'GET',
    path: API.languages,
    summary: 'Languages of the product',
    open: true,
    answer: list(TEXT),
  },
  flat: {
    method: 'GET',
    path: API.translations,
    summary: 'Texts of a language by dotted key',
    open: true,
    query: Type.Object(CLIENT),
    answer: byName(TEXT),
  },
  nested: {
    method: 'GET',
    path: API.translationsNested,
    summary: 'Texts of a language, nested',
    open: true,
    alike: true,
    query: Type.Object({
      ...CLIENT,
      part: Type.Optional(Type.Enum(['login'], { description: 'Those of the log-in page alone' })),
    }),
    answer: NESTED,
  },
  editable: {
    method: 'GET',
    path: API.editableTexts,
    summary: 'The texts of a language that the business unit may have of its own, and those that it has',
    permission: EDIT_SETTINGS,
    query: Type.Object(LANGUAGE),
    answer: list(EditableText),
  },
});
