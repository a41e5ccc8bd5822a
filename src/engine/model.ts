/**
 * The frozen result of the compiler: what every other part reads. Plain JSON, so that the server can send it.
 * Nothing here is optional by default: a default is written out by the normaliser, and `undefined` means "none".
 */

import type { FilterKind } from './filter';
import type { Scanned } from './find';
import type { Kind } from './value/kinds';

/** A JSON Schema (2020-12) in plain JSON. */
export type JsonSchema = { [keyword: string]: unknown };

export type Scalar = string | number | boolean;

export type ValueType = 'string' | 'number' | 'integer' | 'boolean' | 'object' | 'array';
/** A kind that is no type by itself is written as a format of its name. */
export type ValueFormat = Exclude<Kind, 'text' | 'integer' | 'number' | 'decimal' | 'boolean' | 'list' | 'object'>;

/** The groups of states that have a colour. */
export const STATE_GROUPS = ['New', 'Ready', 'Started', 'Done', 'Error', 'Cancelled'] as const;
export type StateGroup = (typeof STATE_GROUPS)[number];

/** A value of `enum` or `oneOf`. */
export interface NamedValue {
  readonly value: Scalar;
  readonly title: string;
  readonly description?: string;
  readonly group?: StateGroup;
  /** Without it the value is not offered, and rows that have it are not there. */
  readonly feature?: FeatureTest;
}

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** JSON in which a whole string `{name}` stands for a value. */
export type Template = Scalar | null | readonly Template[] | { readonly [name: string]: Template };

/** `PUT /Task/cancel?x={id}`, taken apart. */
export interface CallModel {
  readonly method: HttpMethod;
  /** Below /api, with a leading slash, placeholders in braces, without the query: `/Printer/{id}`. */
  readonly path: string;
  /** Query parameters in order: name and template. */
  readonly query: readonly (readonly [name: string, value: string])[];
}

/** A flag, any of several, or the absence of one. */
export type FeatureTest = string | readonly string[] | { readonly not: string };

export const RELATIONS = ['<', '<=', '=', '<>', '>=', '>'] as const;
export type Relation = (typeof RELATIONS)[number];

/** The other side of a comparison. */
export type Operand =
  | { readonly kind: 'property'; readonly name: string }
  | { readonly kind: 'placeholder'; readonly placeholder: string };

/** What one property must pass. */
export type TestModel =
  | { readonly in: readonly Scalar[] }
  /** A template whose value is known later: `{page.pid}`. */
  | { readonly is: string }
  | { readonly empty: boolean }
  | { readonly not: TestModel }
  | {
      readonly minimum?: number;
      readonly maximum?: number;
      readonly exclusiveMinimum?: number;
      readonly exclusiveMaximum?: number;
    }
  | { readonly compare: readonly { readonly relation: Relation; readonly operand: Operand }[] };

/** A condition in its normal form: groups of states are spelled out, short forms are gone. */
export type Condition =
  | { readonly all: readonly Condition[] }
  | { readonly any: readonly Condition[] }
  | { readonly not: Condition }
  | { readonly property: string; readonly test: TestModel };

/** Where a reference's values come from: the rows of a definition, or a call. */
export interface LookupModel {
  readonly entity?: string;
  readonly call?: CallModel;
  readonly filter?: Condition;
  /** Property of the other row that is stored. For a call without it: id, else name, else the string itself. */
  readonly value?: string;
  /** Property of the other row that is shown. For a call without it: name, else description. */
  readonly text?: string;
  /** Property of the other row that is shown behind the text, and searched with it. */
  readonly also?: string;
}

/** What a value of an attribute may be (OPEN-183). */
export const DATA_TYPES = ['String', 'Integer', 'Decimal', 'Date', 'Boolean', 'Enum'] as const;
export type DataType = (typeof DATA_TYPES)[number];

/** A member of an object that a row describes at run time. */
export interface AttributePlace {
  /** Property that holds the object. */
  readonly object: string;
  /** Name of the member in it. */
  readonly name: string;
  readonly dataType: DataType;
  /** Where it is entered it has to be, and a text has to match. */
  readonly required: boolean;
  readonly regexValidation?: string;
}

export interface PropertyModel {
  readonly name: string;
  readonly title: string;
  readonly description?: string;
  readonly type: ValueType;
  readonly format?: ValueFormat;
  /** What kind of value it has, decided once from type, format and digits: whatever treats kinds differently asks it. */
  readonly kind: Kind;
  readonly values?: readonly NamedValue[];
  /** Name of its shared type in types.json: its values' captions may stand under `values.{type}.{value}`. */
  readonly sharedType?: string;
  readonly lookup?: LookupModel;
  /** For a reference: the property of the same row that shows its text (`supplierId` → `supplierName`). */
  readonly textProperty?: string;
  /** The opposite of `textProperty`: the reference whose text this is. */
  readonly textOf?: string;
  /** The property of the other row that is repeated here; absent, what names it. */
  readonly repeats?: string;
  /** The date or time of the same row from which its days are counted, whenever it is read. */
  readonly daysSince?: string;
  readonly unit?: string;
  /** The text of the same row that says the unit of this number. */
  readonly measuredIn?: string;
  /** What of a scanned code fills it in a form. */
  readonly scan?: Scanned;
  /** Digits behind the decimal sign, from `multipleOf`. */
  readonly decimals?: number;
  readonly default?: Template;
  readonly hidden: boolean;
  readonly readOnly: boolean;
  readonly writeOnly: boolean;
  readonly computed: boolean;
  /** In a form: starts with what was entered last. */
  readonly remember?: true;
  readonly required: boolean;
  readonly permission?: string;
  readonly feature?: FeatureTest;
  /** For an object: the definition whose rows describe its members at run time. */
  readonly attributes?: string;
  /** Where the value stands, if a row of such a definition made the property: in this object, under this name. */
  readonly attributeOf?: AttributePlace;
  readonly when?: Condition;
  readonly compare: readonly { readonly relation: Relation; readonly operand: Operand }[];
  /** For a list: its elements. For an object: its members. */
  readonly items?: PropertyModel;
  readonly properties?: readonly PropertyModel[];
  readonly texts: Readonly<Record<string, string>>;
  /** Standard keywords only, `$ref` resolved, `type` written out, no title: what Ajv checks a present value with. */
  readonly schema: JsonSchema;
}

export type { FilterKind };

/** A page filter (FILTER-002, LOWCODE-002). */
export interface FilterModel {
  readonly name: string;
  readonly title: string;
  readonly type: FilterKind;
  /** Its name in the query; two for a range. */
  readonly queryName: string | readonly [from: string, to: string];
  /** Property of the grid it is bound to, and the field that is filtered. */
  readonly dxPropName: string;
  readonly dxSelector: string;
  readonly hidden: boolean;
  readonly required: boolean;
  readonly params: { readonly useTime: boolean };
  /** What other filters must be set to before it can be chosen; of a range its beginning counts. */
  readonly when?: Condition;
  /** What its value must be to another filter, or to a time. */
  readonly compare: readonly { readonly relation: Relation; readonly operand: Operand }[];
  readonly default?: Template;
  readonly values?: readonly NamedValue[];
  readonly lookup?: LookupModel;
  readonly permission?: string;
  readonly feature?: FeatureTest;
  /** Offered to be added by the person, and shown only then (FILTER-019). */
  readonly isDynamic?: boolean;
}

export interface FormSection {
  /** Empty for the fields that stand under no heading. */
  readonly title: string;
  readonly fields: readonly string[];
}

export interface FormModel {
  /** In the order shown. A field that is a property of the row carries what the form refines. */
  readonly fields: readonly PropertyModel[];
  readonly required: readonly string[];
  /** Fields that it takes as the row has them, and does not require itself: of several rows each keeps its own where nothing is entered. */
  readonly kept?: readonly string[];
  readonly sections: readonly FormSection[];
  /** Name of the hand-written modal that asks for the fields, if the generated one does not (OPEN-189). */
  readonly template?: string;
  /** JSON Schema of the values: no titles; a field with `when` is required by `if`/`then`. */
  readonly schema: JsonSchema;
}

/** Rows of another definition, joined to the rows of this one: `filter` may hold `{id}` of the parent. */
export interface RowsModel {
  readonly entity: string;
  readonly title: string;
  readonly filter: Condition;
  /** The further address of the other definition that is asked for them, if not its list. */
  readonly list?: CallModel;
}

/** Rows go that are older than so many days, with the rows of other definitions that name them. */
export interface KeepModel {
  readonly days: number;
  /** The property with the day that they begin with. */
  readonly after: string;
  /** The states in which a row may go; absent of rows without states. */
  readonly in?: readonly string[];
  readonly with: readonly string[];
}

/** When a row waits, and for what. */
export interface WaitsModel {
  readonly when: Condition;
  /** Of two the first less the second; of none no number is said. */
  readonly missing: readonly string[];
  readonly unit?: string;
  readonly of: string;
}

export type RowCount = 'none' | 'one' | 'many';

/** What the server does for an action that no command is registered for. */
export type Effect =
  | { readonly kind: 'add' | 'update' | 'delete'; readonly entity: string }
  /** Writes the form's row properties, then `set`, then `to`. */
  | { readonly kind: 'write' }
  /** Reads only: `show` and `open`. */
  | { readonly kind: 'none' };

/** Who has to agree before an action is done: another person than who asks. */
export interface ApprovalModel {
  /** Whole key of those who may. */
  readonly permission: string;
  /** About what was asked, laid over the row; without it, always. */
  readonly when?: Condition;
  readonly feature?: FeatureTest;
}

export interface ActionModel {
  readonly name: string;
  /** `entity.action`, then those it extends: the first with a registered command wins. */
  readonly commands: readonly string[];
  readonly title: string;
  /** The name of its icon. */
  readonly icon?: string;
  readonly rows: RowCount;
  /** `from` and `when` together. */
  readonly when?: Condition;
  /** States it starts from, if `from` was given. */
  readonly from?: readonly Scalar[];
  /** States it may lead to; empty: the state stays. */
  readonly to: readonly Scalar[];
  readonly set: { readonly [property: string]: Template };
  readonly call: { readonly one: CallModel; readonly many?: CallModel };
  readonly body: { readonly [name: string]: Template };
  readonly form?: FormModel;
  readonly show?: RowsModel;
  /** It makes one thing of all its rows, which therefore go in one call. */
  readonly together?: boolean;
  /** Actions of the row that the popup of `show` offers. */
  readonly buttons?: readonly string[];
  /** The call of a picture that is shown beside the form. */
  readonly preview?: CallModel;
  /** The address of a page, or a reference whose row is opened: `{fromStockId}`. */
  readonly open?: string;
  /** It opens in a window of its own. */
  readonly openIn?: 'window';
  /** false, true for the general question, or the question. */
  readonly confirm: boolean | string;
  /** It is asked only if one of the rows satisfies this. */
  readonly confirmWhen?: Condition;
  /** Properties that its question shows. */
  readonly figures?: readonly string[];
  readonly system: boolean;
  /** False: the server answers no call of it, as of what the warehouse does by itself. */
  readonly served: boolean;
  /** Property that its answer names rows by, if it is not the definition's (OPEN-157). */
  readonly display?: string;
  /** Name of the action that takes this one back. */
  readonly inverse?: string;
  /** Name of the action that is offered once this one was done. */
  readonly next?: string;
  readonly approval?: ApprovalModel;
  /** Whole key with its group: `data.can_prepare_order`. */
  readonly permission: string;
  readonly feature?: FeatureTest;
  readonly texts: Readonly<Record<string, string>>;
  readonly effect: Effect;
  /** The call's template read backwards: the schema of the request body. */
  readonly request: JsonSchema;
}

export interface PageModel {
  /** Without leading slash, parameters as written: `processsalesorders/:pid/:oid?`. */
  readonly path: string;
  readonly paging: 'client' | 'server';
  readonly criteria?: string;
  /** Waits for a filter or a search before it loads rows (FILTER-015). */
  readonly ask: boolean;
  readonly menu: boolean;
  /** Whole key that guards the page, if any. */
  readonly permission?: string;
  readonly feature?: FeatureTest;
}

export interface SortModel {
  readonly property: string;
  readonly descending: boolean;
}

/** A call that answers the rows that its condition allows. */
export interface FurtherCallModel extends CallModel {
  readonly filter?: Condition;
}

export interface EntityModel {
  /** The file's name: `sales-order`. */
  readonly name: string;
  /** Of the whole model; the address under which the browser may keep it. */
  readonly hash: string;
  /** The definition at the end of `extends`: it owns table, commands and permission keys. */
  readonly base: string;
  readonly title: string;
  readonly plural: string;
  readonly description?: string;
  readonly properties: readonly PropertyModel[];
  readonly key: readonly string[];
  readonly display: string;
  /** Properties by whose text a row is found wherever one is: what names and identifies it. */
  readonly found: readonly string[];
  readonly state?: string;
  /** Minutes that a row may be in a state; absent, its rows are never late. */
  readonly within?: Readonly<Record<string, number>>;
  /** How long rows are kept; absent, for good. */
  readonly keep?: KeepModel;
  readonly unique: readonly (readonly string[])[];
  readonly endpoints: {
    readonly list?: CallModel;
    /** Further calls that answer these rows, which our own client does not use. */
    readonly also: readonly FurtherCallModel[];
    readonly search?: CallModel;
    readonly one?: CallModel;
    /** The orders that the page offers of what its rows are sorted by first. */
    readonly orders?: CallModel;
    /** Most rows of one answer: a number, or the setting that says it. One of the definition's own holds for each page. */
    readonly limit: number | string;
  };
  readonly detail: readonly RowsModel[];
  readonly waits?: WaitsModel;
  readonly sort: readonly SortModel[];
  /** Properties whose columns a list shows at first, in their order. */
  readonly columns: readonly string[];
  /** Those of them that stay in sight while the others are scrolled. */
  readonly sticky: readonly string[];
  /** Numbers that add up: what a list says of all its rows at first. */
  readonly totals: readonly string[];
  readonly filters: readonly FilterModel[];
  readonly form?: FormModel;
  readonly actions: readonly ActionModel[];
  /** Whole key that guards rows which no page shows, wherever they are shown. */
  readonly permission?: string;
  readonly feature?: FeatureTest;
  readonly pages: readonly PageModel[];
  /** There are comments on its rows, for whoever sees the row and has the whole key, if there is one. */
  readonly comments?: { readonly permission?: string };
  /** Hub view, or false. */
  readonly live: string | false;
  readonly texts: Readonly<Record<string, string>>;
  /** JSON Schema of a row in normal form; types are generated from it and OpenAPI embeds it. */
  readonly schema: JsonSchema;
}

/** One mistake or hint, where it is written. */
export interface Diagnostic {
  readonly code: string;
  readonly severity: 'error' | 'warning' | 'hint';
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly message: string;
  /** Stored values that it is about, of whichever business unit: for the log and the terminal, not for people. */
  readonly values?: readonly string[];
}

/** `permissions.json` with its groups. */
export type PermissionValue = boolean | string | readonly string[];
export interface PermissionSets {
  readonly header: Readonly<Record<string, PermissionValue>>;
  readonly grid: Readonly<Record<string, PermissionValue>>;
  readonly data: Readonly<Record<string, PermissionValue>>;
}

export interface MenuEntry {
  /** Address of a page without leading slash; absent for a heading with routes. */
  readonly to?: string;
  /** The definition behind it, if the entry names one: the page is its first allowed one. */
  readonly entity?: string;
  readonly title: string;
  readonly icon?: string;
  readonly order?: number;
  readonly permission?: string;
  readonly feature?: FeatureTest;
  /** The business unit calls it by its title, whatever the definition behind it is called. */
  readonly renamed?: true;
  /** Path of the version that the business unit leads to, of a definition with several (OPEN-098). */
  readonly pinned?: string;
  readonly routes: readonly MenuEntry[];
}

/** A page that no definition has: written by hand, now or later. */
export interface HandPage {
  /** Without leading slash. */
  readonly path: string;
  readonly title: string;
  readonly permission?: string;
  readonly feature?: FeatureTest;
  /** The definition or page that it belongs to. */
  readonly below?: string;
}

export interface MenuModel {
  readonly pages: readonly HandPage[];
  readonly main: readonly MenuEntry[];
  readonly settings: readonly MenuEntry[];
  readonly fallback: readonly MenuEntry[];
}

export interface WidgetModel {
  /** The number in `widgets.json`. */
  readonly type: number;
  readonly title: string;
  readonly entity?: string;
  readonly filter?: Condition;
  /** Page that opens with the filter; undefined: no navigation. */
  readonly page?: string;
  readonly chart?: 'bar';
  readonly by: readonly string[];
  readonly of: readonly number[];
  readonly headroom?: number;
  /** Name of the hand-written tile that shows the number, if the ordinary one does not (OPEN-189). */
  readonly template?: string;
  readonly feature?: FeatureTest;
}

export interface SettingsSection {
  readonly name: string;
  readonly clientId: string;
  readonly properties: readonly PropertyModel[];
}

/** Everything the product is made of. */
export interface ProductModel {
  readonly entities: Readonly<Record<string, EntityModel>>;
  readonly permissions: PermissionSets;
  readonly features: Readonly<Record<string, string>>;
  readonly menu: MenuModel;
  readonly widgets: readonly WidgetModel[];
  readonly settings: readonly SettingsSection[];
}

/** A file as the compiler takes it. */
export interface SourceFile {
  /** What it is, by its last folder and name: `schemas/entities/supplier.json`. */
  readonly path: string;
  readonly text: string;
  /** Where it lies, if that is not its path: diagnostics name it so. */
  readonly place?: string;
  /** Why the text could not be had: then it is empty. */
  readonly unreadable?: Unreadable;
}

/**
 * A file that the system does not give, with its word for why; one that is too large, or in another encoding than UTF-8:
 * in which, if that can be told, and where it shows.
 */
export type Unreadable =
  | { readonly failure: string }
  | { readonly bytes: number }
  | { readonly encoding: string | undefined; readonly line: number; readonly column: number };

/** What `compile` gives: everything that is right, and everything that is wrong. Entities with an error are left out. */
export interface CompileResult {
  readonly product: ProductModel;
  readonly diagnostics: readonly Diagnostic[];
  /** Name, first page paths and diagnostics of the definitions that were left out, so that their page can say why. */
  readonly broken: readonly {
    readonly name: string;
    readonly pages: readonly string[];
    readonly diagnostics: readonly Diagnostic[];
  }[];
  /** What the stored rows, or the database, have against definitions that are served, perhaps as they were before. */
  readonly noted: readonly { readonly name: string; readonly diagnostics: readonly Diagnostic[] }[];
  /** Where the file of each definition lies, by its name. */
  readonly files: Readonly<Record<string, string>>;
}
