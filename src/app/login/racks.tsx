/** A wall of shelves, some of them full: how full each is. */
const SHELVES = [
  [3, 1, 5, 2, 6, 0, 2],
  [5, 2, 0, 3, 2, 5, 4],
  [2, 6, 2, 1, 3, 2, 5],
  [0, 2, 3, 6, 1, 2, 4],
  [2, 5, 4, 2, 0, 3, 6],
  [3, 0, 2, 5, 4, 2, 1],
  [6, 2, 3, 1, 2, 5, 0],
] as const;
const STEP = 80;
const BOXES = SHELVES.flatMap((shelf, row) => shelf.map((load, column) => ({ load, row, column }))).filter(
  ({ load }) => load > 1,
);

function Box({ load, column, row }: { load: number; column: number; row: number }) {
  const narrow = load === 3;
  const low = load % 3 === 0;
  return (
    <rect
      className={`k${load}`}
      x={column * STEP + 8 + (narrow ? 20 : 0)}
      y={row * STEP + (low ? 32 : 16)}
      width={narrow ? 44 : load === 5 ? 28 : 64}
      height={low ? 40 : 56}
      rx="3"
    />
  );
}

/** The picture of the login page. */
export function Racks() {
  const lines = Array.from({ length: 8 }, (_, index) => index * STEP);
  return (
    <svg className="racks" viewBox="0 0 560 560" aria-hidden="true">
      {BOXES.map((box) => (
        <Box key={`${box.row} ${box.column}`} {...box} />
      ))}
      {lines.map((at) => (
        <path key={at} d={`M0 ${at - 6}H560M${at} -6V560`} />
      ))}
    </svg>
  );
}
