/** One of a few, chosen by a press; each with how many there are of it, if that is told. */
export function Segments<Key extends string>(props: {
  readonly label: string;
  readonly keys: readonly Key[];
  readonly chosen: Key;
  titleOf(key: Key): string;
  countOf?(key: Key): string | number;
  onChoose(key: NoInfer<Key>): void;
}) {
  return (
    <fieldset className="segments" aria-label={props.label}>
      {props.keys.map((key) => (
        <button key={key} type="button" aria-pressed={props.chosen === key} onClick={() => props.onChoose(key)}>
          {props.titleOf(key)} {props.countOf && <em>{props.countOf(key)}</em>}
        </button>
      ))}
    </fieldset>
  );
}
