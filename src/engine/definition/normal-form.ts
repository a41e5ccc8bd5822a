/**
 * What a definition says, as types: as its author wrote it (`Written…`), and in its normal form, which `normalise` gives
 * and `link` takes, with every short form written out. The names of the words are those of schemas/meta: a word that the
 * vocabulary has and this file lacks does not compile, nor does reading one that the vocabulary lacks. Every word may be
 * missing, also where the vocabulary requires it, since validation takes out what is wrong and goes on. Values are plain
 * JSON beside the table of places, which knows each object and list by itself.
 */

import type entityMeta from '../../../schemas/meta/entity.json';
import type menuMeta from '../../../schemas/meta/menu.json';
import type permissionsMeta from '../../../schemas/meta/permissions.json';
import type settingsMeta from '../../../schemas/meta/settings.json';
import type typesMeta from '../../../schemas/meta/types.json';
import type widgetsMeta from '../../../schemas/meta/widgets.json';
import type { Scanned } from '../find';
import type {
  FeatureTest,
  FilterKind,
  PageModel,
  PermissionValue,
  RowCount,
  Scalar,
  StateGroup,
  Template,
  ValueFormat,
  ValueType,
} from '../model';
import { isObject } from './parse/json';

type Defs = (typeof entityMeta)['$defs'];

/** The words of that one of several forms which is an object. */
type ObjectForm<Forms extends readonly unknown[]> = Extract<Forms[number], { properties: object }>['properties'];

/** The words of a part of the vocabulary, each with the type of its value. */
type WordsOf<Vocabulary, Types extends { readonly [Word in keyof Vocabulary]: unknown }> = {
  readonly [Word in keyof Vocabulary]?: Types[Word];
};

/** Things by their names. A name may be anything, so ask for one with `namedIn`. */
export type Named<Thing> = { readonly [name: string]: Thing };

/** The thing of that name; what every JavaScript object has is none. */
export function namedIn<Thing>(things: Named<Thing> | undefined, name: string): Thing | undefined {
  return things && Object.hasOwn(things, name) ? things[name] : undefined;
}

/** What a form or filters say of a field; nothing if they only name it. */
export function saidOf<Words>(fields: Named<true | Words> | undefined, name: string): Words | undefined {
  const field = namedIn(fields, name);
  return field === true ? undefined : field;
}

/** A definition. */
export type DefinitionWords = WordsOf<
  (typeof entityMeta)['properties'],
  {
    $schema: string;
    extends: string;
    omit: readonly string[];
    replaces: boolean;
    title: string;
    plural: string;
    description: string;
    properties: Named<PropertyWords>;
    required: readonly string[];
    key: readonly string[];
    display: string;
    state: string;
    within: Named<string>;
    keep: KeepWords;
    unique: readonly (readonly string[])[];
    endpoints: EndpointsWords;
    detail: readonly RowsWords[];
    waits: WaitsWords;
    sort: readonly string[];
    columns: readonly string[];
    sticky: number;
    totals: readonly string[];
    found: readonly string[];
    filters: FiltersWords;
    form: FormWords;
    set: TemplateWords;
    actions: Named<ActionWords>;
    permission: string;
    feature: FeatureTest;
    pages: readonly PageWords[];
    comments: CommentsWords;
    live: string | false;
    texts: Named<string>;
  }
>;

/** How long rows are kept. */
export type KeepWords = WordsOf<
  Defs['keep']['properties'],
  { days: number; after: string; in: readonly string[]; with: readonly string[] }
>;

/** Comments on rows. */
export type CommentsWords = WordsOf<Defs['comments']['properties'], { permission: string }>;

/** A property of the row, a field of a form, an element of a list or a member of an object. */
export type PropertyWords = WordsOf<
  Defs['words']['properties'],
  {
    $ref: string;
    title: string;
    description: string;
    type: ValueType;
    format: ValueFormat;
    enum: readonly Scalar[];
    oneOf: readonly NamedValueWords[];
    default: Template;
    readOnly: boolean;
    writeOnly: boolean;
    remember: boolean;
    minimum: number;
    maximum: number;
    exclusiveMinimum: number;
    exclusiveMaximum: number;
    multipleOf: number;
    minLength: number;
    maxLength: number;
    pattern: string;
    items: PropertyWords;
    minItems: number;
    maxItems: number;
    uniqueItems: boolean;
    properties: Named<PropertyWords>;
    required: readonly string[];
    lookup: LookupWords;
    of: string;
    daysSince: string;
    unit: string;
    measuredIn: string;
    scan: Scanned;
    hidden: boolean;
    computed: boolean;
    compare: CompareWords;
    when: ConditionWords;
    attributes: string;
    permission: string;
    feature: FeatureTest;
    texts: Named<string>;
  }
>;

/** A page filter: what a property says, and more. */
export type FilterWords = PropertyWords &
  WordsOf<Defs['filter']['properties'], { as: FilterKind; queryName: string | readonly string[]; useTime: boolean }>;

export type NamedValueWords = WordsOf<
  Defs['namedValue']['properties'],
  { const: Scalar; title: string; description: string; group: StateGroup; feature: FeatureTest }
>;

export type LookupWords = WordsOf<
  Defs['lookup']['properties'],
  { entity: string; call: string; filter: ConditionWords; value: string; text: string; also: string }
>;

export type EndpointsWords = WordsOf<
  Defs['endpoints']['properties'],
  {
    root: string;
    list: string;
    also: readonly FurtherCallWords[];
    search: string;
    one: string;
    orders: string;
    limit: number | string;
  }
>;

export type FurtherCallWords = WordsOf<Defs['furtherCall']['properties'], { call: string; filter: ConditionWords }>;

/** What rows of the definition wait for. */
export type WaitsWords = WordsOf<
  (typeof entityMeta)['properties']['waits']['properties'],
  { when: ConditionWords; missing: readonly string[]; unit: string; of: string }
>;

/** Rows of another definition: `detail` and `show`. */
export type RowsWords = WordsOf<
  ObjectForm<Defs['rows']['anyOf']>,
  { entity: string; filter: ConditionWords; call: string; title: string }
>;

/** A form; a field that says nothing of its own is `true`. */
export type FormWords = WordsOf<
  ObjectForm<Defs['form']['anyOf']>,
  {
    properties: Named<true | PropertyWords>;
    required: readonly string[];
    sections: Named<readonly string[]>;
    template: string;
  }
>;

export type FiltersWords = WordsOf<
  Defs['filters']['properties'],
  { properties: Named<true | FilterWords>; required: readonly string[] }
>;

export type ActionWords = WordsOf<
  Defs['action']['properties'],
  {
    extends: string;
    omit: readonly string[];
    title: string;
    icon: string;
    rows: RowCount;
    together: boolean;
    from: TestWords;
    to: readonly string[];
    when: ConditionWords;
    set: TemplateWords;
    call: CallsWords;
    body: TemplateWords;
    form: FormWords;
    show: RowsWords;
    buttons: readonly string[];
    preview: string;
    open: string;
    openIn: 'here' | 'window';
    confirm: boolean | string;
    confirmWhen: ConditionWords;
    figures: readonly string[];
    display: string;
    inverse: string;
    next: string;
    approval: ApprovalWords;
    system: boolean;
    permission: string;
    feature: FeatureTest;
    texts: Named<string>;
  }
>;

export type CallsWords = WordsOf<Defs['calls']['properties'], { one: string; many: string }>;

export type ApprovalWords = WordsOf<
  Defs['approval']['properties'],
  { permission: string; when: ConditionWords; feature: FeatureTest }
>;

export type PageWords = WordsOf<
  Defs['page']['properties'],
  {
    path: string;
    paging: PageModel['paging'];
    criteria: string;
    ask: boolean;
    menu: boolean;
    permission: string;
    feature: FeatureTest;
  }
>;

/** What is written or sent, by name. */
export type TemplateWords = Named<Template>;

/** Tests by names of properties, which cannot be called `anyOf` or `not`: what these hold is a list, or a condition. */
export type ConditionWords = { readonly [name: string]: TestWords | ConditionWords | readonly ConditionWords[] };

/** What one property must pass. */
export type TestWords = null | Scalar | readonly Scalar[] | LimitsWords;

export type LimitsWords = WordsOf<
  ObjectForm<Defs['test']['anyOf']>,
  {
    not: TestWords;
    group: StateGroup;
    minimum: number;
    maximum: number;
    exclusiveMinimum: number;
    exclusiveMaximum: number;
    compare: CompareWords;
  }
>;

/** The conditions that `anyOf` and `not` hold; none for the test of a property. */
export function innerConditions(name: string, value: ConditionWords[string]): readonly ConditionWords[] | undefined {
  if (name === 'anyOf') return value as readonly ConditionWords[];
  return name === 'not' ? [value as ConditionWords] : undefined;
}

/** True for the test of a property that is more than values; under the name of a property it is no condition. */
export function isLimits(test: ConditionWords[string]): test is LimitsWords {
  return isObject(test);
}

/** By relation what a value is compared with: a property or a placeholder. */
export type CompareWords = Named<string>;

/** types.json, its types in the normal form or as they are written. */
export type TypesFile<Property = WrittenProperty> = WordsOf<
  (typeof typesMeta)['properties'],
  { $schema: string; $defs: Named<Property>; titles: Named<string> }
>;

export type PermissionsFile = WordsOf<
  (typeof permissionsMeta)['properties'],
  {
    $schema: string;
    header: Named<PermissionValue>;
    grid: Named<PermissionValue>;
    data: Named<PermissionValue>;
  }
>;

/** features.json: what each flag switches, and its `$schema`. */
export type FeaturesFile = Named<string>;

/** menu.json; an entry that says no more than where it leads is that text alone. */
export type MenuFile = WordsOf<
  (typeof menuMeta)['properties'],
  {
    $schema: string;
    pages: readonly (string | HandPageWords)[];
    main: readonly (string | EntryWords)[];
    settings: readonly (string | EntryWords)[];
    fallback: readonly (string | EntryWords)[];
  }
>;

export type HandPageWords = WordsOf<
  (typeof menuMeta)['$defs']['page']['properties'],
  { path: string; title: string; permission: string; feature: FeatureTest; below: string }
>;

export type EntryWords = WordsOf<
  (typeof menuMeta)['$defs']['entry']['properties'],
  {
    to: string;
    title: string;
    icon: string;
    order: number;
    routes: readonly (string | EntryWords)[];
    permission: string;
    feature: FeatureTest;
  }
>;

export type WidgetsFile = WordsOf<(typeof widgetsMeta)['properties'], { $schema: string; widgets: Named<WidgetWords> }>;

export type WidgetWords = WordsOf<
  (typeof widgetsMeta)['$defs']['widget']['properties'],
  {
    title: string;
    entity: string;
    filter: ConditionWords;
    page: string | false;
    chart: 'bar';
    by: string | readonly string[];
    of: readonly number[];
    headroom: number;
    template: string;
    feature: FeatureTest;
  }
>;

/** settings.json: its sections, and its `$schema`. */
export type SettingsFile = Named<string | SectionWords>;

export type SectionWords = WordsOf<
  (typeof settingsMeta)['$defs']['section']['properties'],
  { clientId: string; properties: Named<WrittenProperty> }
>;

/** The files beside the definitions. */
export interface ProductFiles {
  readonly types?: TypesFile;
  readonly permissions?: PermissionsFile;
  readonly features?: FeaturesFile;
  readonly menu?: MenuFile;
  readonly widgets?: WidgetsFile;
  readonly settings?: SettingsFile;
}

/** The long form with some of its words in a short one. */
type Short<Words, Shorts extends { readonly [Word in keyof Words]?: unknown }> = Omit<Words, keyof Shorts> & Shorts;

/** A definition as its author wrote it. */
export type WrittenDefinition = Short<
  DefinitionWords,
  {
    readonly properties?: Named<WrittenProperty>;
    readonly key?: string | readonly string[];
    readonly unique?: readonly (string | readonly string[])[];
    readonly endpoints?: string | WrittenEndpoints;
    readonly detail?: OneOrMore<string | RowsWords>;
    readonly waits?: WrittenWaits;
    readonly sort?: string | readonly string[];
    readonly filters?: readonly string[] | WrittenForm<FilterWords>;
    readonly form?: readonly string[] | WrittenForm;
    readonly actions?: Named<string | WrittenAction>;
    readonly pages?: readonly (string | PageWords)[];
    readonly comments?: true | CommentsWords;
  }
>;

export type WrittenWaits = Short<WaitsWords, { readonly missing?: string | readonly string[] }>;

export type OneOrMore<Thing> = Thing | readonly Thing[];

export type WrittenProperty = WrittenWords<PropertyWords>;

type WrittenWords<Words extends PropertyWords> = Short<
  Words,
  {
    readonly lookup?: string | LookupWords;
    readonly items?: WrittenProperty;
    readonly properties?: Named<WrittenProperty>;
  }
>;

export type WrittenEndpoints = Short<EndpointsWords, { readonly also?: readonly (string | FurtherCallWords)[] }>;

/** A form, or filters, which are written like one. */
export type WrittenForm<Words extends PropertyWords = PropertyWords> = Short<
  FormWords,
  { readonly properties?: Named<true | WrittenWords<Words>> }
>;

export type WrittenAction = Short<
  ActionWords,
  {
    readonly to?: string | readonly string[];
    readonly call?: string | CallsWords;
    readonly form?: readonly string[] | WrittenForm;
    readonly show?: string | RowsWords;
  }
>;
