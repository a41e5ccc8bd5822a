import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { EntityModel } from '../../engine/model';
import { captions } from '../captions';
import type { Section } from './sections';

/** One kind of what was found. */
export interface Kind {
  readonly name: string;
  readonly title: string;
  readonly count: number;
  /** There are more than were asked for. */
  readonly hasMore: boolean;
}

/** All of it, then each kind that there is. */
export function kindsOf(
  sections: readonly Section[],
  more: readonly string[],
  models: Readonly<Record<string, EntityModel>>,
  t: TFunction,
): Kind[] {
  const names = [...new Set(sections.map(({ kind }) => kind))];
  // Rows first, wherever they stand in the list.
  const sorted = [...names.filter((name) => models[name]), ...names.filter((name) => !models[name])];
  const kinds = sorted.map((name): Kind => {
    const model = models[name];
    const count = sections.reduce((sum, { kind, entries }) => sum + (kind === name ? entries.length : 0), 0);
    return {
      name,
      count,
      title: model ? captions.plural(model) : t(`find.kinds.${name}`),
      hasMore: more.includes(name),
    };
  });
  return [{ name: '', title: t('find.kinds.all'), count: 0, hasMore: false }, ...kinds];
}

/** The kind after the one that is shown, or before it. */
export function nextKind(kinds: readonly Kind[], name: string, isBack: boolean): string {
  const place = kinds.findIndex((kind) => kind.name === name);
  return kinds.at((place + (isBack ? -1 : 1)) % kinds.length)?.name ?? '';
}

/** Chooses which kind is shown; Tab goes on to the next. */
export function Kinds({
  kinds,
  chosen,
  onChoose,
}: {
  kinds: readonly Kind[];
  chosen: string;
  onChoose(name: string): void;
}) {
  const { t } = useTranslation();
  return (
    <div className="palette-kinds">
      <fieldset className="kinds">
        <legend className="visually-hidden">{t('find.kinds.label')}</legend>
        {kinds.map(({ name, title, count, hasMore }) => (
          <button
            key={name}
            type="button"
            tabIndex={-1}
            aria-pressed={name === chosen}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onChoose(name)}
          >
            {title}
            {count > 0 && <span className="count">{hasMore ? `${count}+` : count}</span>}
          </button>
        ))}
      </fieldset>
      <span className="next">
        <kbd>Tab</kbd> {t('find.kinds.next')}
      </span>
    </div>
  );
}
