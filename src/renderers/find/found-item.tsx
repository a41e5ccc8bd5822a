import { Command } from 'cmdk';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { marked } from '../../engine/find';
import type { FoundRow } from '../../engine/http';
import type { EntityModel } from '../../engine/model';
import { isTime } from '../../engine/view';
import { captions } from '../captions';
import { useCockpit } from '../cockpit';
import { lateSayer, useLate } from '../late';
import { glyphOf, StateGlyph, stateClass } from '../states';
import { valueSayer } from '../value-texts';
import { nameOf } from './row-address';

export interface FoundItemProps {
  readonly value: string;
  readonly row: FoundRow;
  readonly model: EntityModel;
  /** What was typed. */
  readonly text: string;
  readonly icon: ReactNode;
  /** What can be done with it, below its line. */
  readonly below?: ReactNode;
  onOpen(): void;
}

/** A row that was found: what it is called, what tells of it, its state. */
export function FoundItem({ value, row, model, text, icon, below, onOpen }: FoundItemProps) {
  const name = nameOf(row, model);
  return (
    <Command.Item className="popup-item found" value={value} onSelect={onOpen}>
      <span className="found-line">
        {icon}
        <span className="found-name" title={name}>
          <Marked text={text} of={name} />
        </span>
        <Telling row={row} model={model} text={text} name={name} />
        <State row={row} model={model} />
      </span>
      {below}
    </Command.Item>
  );
}

/** A text with what was typed in it. */
export function Marked({ text, of }: { text: string; of: string }) {
  const [before, found, after] = marked(text, of);
  return (
    <>
      {before}
      {found && <mark>{found}</mark>}
      {after}
    </>
  );
}

type RowProps = Pick<FoundItemProps, 'row' | 'model' | 'text'> & { readonly name: string };

/** A few of its values; first the one that it was found by, if that is not its name. */
function Telling({ row, model, text, name }: RowProps) {
  const { format } = useCockpit();
  const { t } = useTranslation();
  const known = (name: string) => model.properties.find((one) => one.name === name);
  const say = (property: string) => valueSayer(model, known(property), format, t)(row.values[property]);
  const isNamed = row.found === model.display || String(row.values[row.found] ?? '') === name;
  const told = row.telling.map((property) => ({ property, text: say(property) })).filter((one) => one.text !== '');
  /** A day by what it is the day of: one alone might be any. */
  const short = ({ property, text: whole }: { property: string; text: string }) => {
    const found = known(property);
    return found && isTime(found)
      ? `${captions.property(model, found)} ${format.date(String(row.values[property]))}`
      : whole;
  };
  return (
    <span className="found-telling">
      {!isNamed && (
        <span>
          {captions.property(model, row.found)} <Marked text={text} of={say(row.found)} />
        </span>
      )}
      {told.map((one) => (
        <span key={one.property} title={`${captions.property(model, one.property)} ${one.text}`}>
          {short(one)}
        </span>
      ))}
    </span>
  );
}

function State({ row, model }: Pick<FoundItemProps, 'row' | 'model'>) {
  const property = model.properties.find(({ name }) => name === model.state);
  const value = property && (row.values[property.name] as string | null | undefined);
  const late = useLate(lateSayer(model, useCockpit().format, useTranslation().t), row.values);
  if (!property?.values || value === null || value === undefined) return null;
  const named = property.values.find((one) => one.value === value);
  return (
    <>
      <span className={`chip ${stateClass(named?.group)}`}>
        <StateGlyph name={glyphOf(value, property.values)} />
        <span>{captions.value(model, property, value)}</span>
      </span>
      {late !== undefined && (
        <span className="late" title={late}>
          <StateGlyph name="clock" />
          <span className="visually-hidden">{late}</span>
        </span>
      )}
    </>
  );
}
