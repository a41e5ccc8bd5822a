/** Definitions change while a page is open: an administrator describes an attribute, or a file is saved. */

import { modelMark, type ProductResponse } from '../../engine/http';
import type { EntityModel } from '../../engine/model';

/** Definitions that stayed the other ones after they were asked for anew are not asked for again so soon. */
const AGAIN_MS = 10_000;

export interface NewerDefinitions {
  /** Takes the mark that rows came with; true if the definitions have to be asked for anew. */
  isNews(mark: string, product: Pick<ProductResponse, 'models'>): boolean;
}

/** Judges marks. A server that goes on answering by another definition than it tells is not asked at every answer. */
export function createNewerDefinitions(now: () => number): NewerDefinitions {
  const asked = new Map<string, number>();
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
  };
}

/** The newer definitions, with every model that has not changed as it was: only what changed is drawn anew. */
export function withKnownModels(newer: ProductResponse, known: Pick<ProductResponse, 'models'>): ProductResponse {
  const models = Object.entries(newer.models).map(([name, model]): [string, EntityModel] => {
    const before = known.models[name];
    return [name, before?.hash === model.hash ? before : model];
  });
  return { ...newer, models: Object.fromEntries(models) };
}
