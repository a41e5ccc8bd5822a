import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { EntityModel } from '../../engine/model';
import { isBlank, type Row } from '../../engine/query';
import { writeParameters } from '../../engine/view';
import { captions } from '../captions';
import { type Cockpit, useCockpit } from '../cockpit';
import type { OfferedAction } from '../offered-action';
import { pageAddress, referenceAddress } from '../reference-address';

/** A page that has to do with a row. */
export interface RelatedPage {
  readonly title: string;
  /** The page, filtered by the row. */
  readonly address: string;
}

/**
 * The pages related to a row, as far as the person may open them (ACTION-066, OPEN-143): of what its references mean,
 * then of the rows that refer to it.
 */
export function relatedPages(model: EntityModel, row: Row, cockpit: Cockpit): readonly RelatedPage[] {
  return [...referredTo(model, row, cockpit), ...referring(model, row, cockpit)];
}

function referredTo(model: EntityModel, row: Row, cockpit: Cockpit): RelatedPage[] {
  return referencesOf(model).flatMap((property) => {
    const address = referenceAddress(model, property, row, cockpit);
    return address === undefined ? [] : [{ title: captions.property(model, property), address }];
  });
}

function referring(model: EntityModel, row: Row, cockpit: Cockpit): RelatedPage[] {
  return Object.values(cockpit.product.models).flatMap((other) => {
    const page = other.base === model.base ? undefined : pageAddress(other, cockpit);
    if (page === undefined) return [];
    const references = referencesOf(other).filter(({ lookup }) => lookup?.entity === model.base);
    return references.flatMap((property) => {
      const value = row[property.lookup?.value ?? model.key[0] ?? ''];
      if (isBlank(value)) return [];
      const plural = captions.plural(other);
      const title = references.length > 1 ? `${plural}, ${captions.property(other, property)}` : plural;
      return [{ title, address: `/${page}?${writeParameters({ filters: { [property.name]: value } })}` }];
    });
  });
}

function referencesOf({ properties }: EntityModel): EntityModel['properties'] {
  return properties.filter(({ type, lookup }) => lookup?.entity !== undefined && type !== 'array');
}

/** Offers the related pages of one chosen row, for its menu. */
export function useLookups(model: EntityModel): (rows: readonly Row[]) => readonly OfferedAction[] {
  const { i18n } = useTranslation();
  const cockpit = useCockpit();
  const navigate = useNavigate();
  // biome-ignore lint/correctness/useExhaustiveDependencies: captions read the language that i18n has.
  return useCallback(
    ([row, ...others]) =>
      row && others.length === 0
        ? relatedPages(model, row, cockpit).map(({ title, address }) => ({
            name: address,
            title,
            enabled: true,
            destructive: false,
            run: () => navigate(address),
          }))
        : [],
    [model, cockpit, navigate, i18n.language],
  );
}
