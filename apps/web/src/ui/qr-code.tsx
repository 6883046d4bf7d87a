import { encode } from 'uqr';

type Props = { text: string; label: string; className?: string };

/** The width of the empty margin that QR readers need, in modules. */
const quietModules = 4;

/** Renders a QR code. It is black on white in every theme, so that cameras can read it. */
export function QrCode({ text, label, className }: Props) {
  const { data, size } = encode(text, { ecc: 'M', border: 0 });
  const side = size + 2 * quietModules;
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`${-quietModules} ${-quietModules} ${side} ${side}`}
      shapeRendering="crispEdges"
      className={className}
    >
      <rect x={-quietModules} y={-quietModules} width={side} height={side} fill="#fff" />
      <path d={pathOf(data)} fill="#000" />
    </svg>
  );
}

/** Returns an SVG path with one rectangle for each run of adjacent black modules in a row. */
function pathOf(rows: readonly (readonly boolean[])[]): string {
  return rows
    .flatMap((row, y) => runsOf(row).map(([x, width]) => `M${x} ${y}h${width}v1h-${width}z`))
    .join('');
}

function runsOf(row: readonly boolean[]): [start: number, width: number][] {
  const starts = row.flatMap((isBlack, x) => (isBlack && !row[x - 1] ? [x] : []));
  return starts.map((start) => {
    const end = row.indexOf(false, start);
    return [start, (end === -1 ? row.length : end) - start];
  });
}
