/** Definitions change while a page is open: an administrator describes an attribute, or a file is saved or deleted. */

import { modelMark, type ProductResponse } from '../../engine/http';
import type { EntityModel } from '../../engine/model';

/** Definitions that stayed the other ones after they were asked for anew are not asked for again so soon. */
const AGAIN_MS = 10_000;
/** Rows that are gone say nothing about definitions: after one of them these are not asked for again so soon. */
const MISSED_AGAIN_MS = 1_000;

export interface NewerDefinitions {
  /** Takes the mark that rows came with; true if the definitions have to be asked for anew. */
  isNews(mark: string, product: Pick<ProductResponse, 'models'>): boolean;
  /** Something was not found; true if it is to be looked whether its definition is gone. */
  isMissed(): boolean;
}

/** Judges marks. A server that goes on answering by another definition than it tells is not asked at every answer. */
export function createNewerDefinitions(now: () => number): NewerDefinitions {
  const asked = new Map<string, number>();
  let missed = Number.NEGATIVE_INFINITY;
  return {
    isNews(mark, { models }) {
      const name = mark.slice(0, mark.indexOf(':'));
      const own = Object.hasOwn(models, name) ? models[name] : undefined;
      if (!own || modelMark(own) === mark) return false;
      const before = asked.get(mark);
      if (before !== undefined && now() - before < AGAIN_MS) return false;
      asked.set(mark, now());
      return true;
    },
    isMissed() {
      if (now() - missed < MISSED_AGAIN_MS) return false;
      missed = now();
      return true;
    },
  };
}

/** True if a definition that was known is there no more. */
export function isOneGone(newer: Pick<ProductResponse, 'models'>, known: Pick<ProductResponse, 'models'>): boolean {
  return Object.keys(known.models).some((name) => !Object.hasOwn(newer.models, name));
}

/** The newer definitions, with every model that has not changed as it was: only what changed is drawn anew. */
export function withKnownModels(newer: ProductResponse, known: Pick<ProductResponse, 'models'>): ProductResponse {
  const models = Object.entries(newer.models).map(([name, model]): [string, EntityModel] => {
    const before = known.models[name];
    return [name, before?.hash === model.hash ? before : model];
  });
  return { ...newer, models: Object.fromEntries(models) };
}
