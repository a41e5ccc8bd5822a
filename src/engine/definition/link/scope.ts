/** What the definitions know of each other while names are resolved. */
import type { FormModel, PermissionSets, PropertyModel } from '../../model';
import type { NormalAction } from '../normalise/actions';
import type { Head } from '../normalise/head';
import type { SharedTypes } from '../normalise/words';
import type { Diagnostics, Report } from '../report';

export interface Scope {
  /** Every definition whose own words could be read. */
  readonly heads: ReadonlyMap<string, Head>;
  /** Every definition that has a file, right or wrong. */
  readonly names: ReadonlySet<string>;
  readonly types: SharedTypes;
  readonly permissions: PermissionSets;
  readonly features: ReadonlySet<string>;
  /** Names of all settings of all sections. */
  readonly settings: ReadonlySet<string>;
  /** Addresses of pages: of definitions, and those written by hand. */
  readonly pages: ReadonlySet<string>;
  /** Those of them that are written by hand. */
  readonly handPages: ReadonlySet<string>;
  /** Actions of each definition, those they start from merged in. */
  readonly actionsOf: (entity: string) => readonly NormalAction[];
  /** Which definition's add, update or delete answers a call: `PUT /Supplier`. */
  readonly ownerOfCall: (
    call: string,
  ) => { readonly entity: string; readonly kind: 'add' | 'update' | 'delete' } | undefined;
  /** Commands registered with the server: `sales-order.prepareOrder`. */
  readonly commands: ReadonlySet<string>;
  readonly diagnostics: Diagnostics;
}

/** What the linking of one definition works with. */
export interface Context {
  readonly scope: Scope;
  readonly head: Head;
  readonly report: Report;
  /** The row's properties, once they are linked: a field that changes nothing about one takes it over. */
  readonly row: ReadonlyMap<string, PropertyModel>;
  /** The form of add and update, made when it is first asked for. */
  readonly form: () => FormModel;
}
