import { crc32, deflateSync, inflateSync } from 'node:zlib';

type Pixels = { width: number; height: number; channels: number; bytes: Buffer };

const signature = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]);
const most = 256;

/**
 * Reduces a PNG to about a third of its size. Keeps its 256 most frequent colours and maps all others to the nearest of
 * these. Screenshots have few colours; shades occur only at the edges of letters.
 */
export function smallPng(png: Buffer): Buffer {
  const { width, height, channels, bytes } = pixelsOf(png);
  const colourAt = (pixel: number) => bytes.readUIntBE(pixel * channels, 3);
  const palette = mostSeen(width * height, colourAt);
  const nearest = new Map<number, number>(palette.map((colour, index) => [colour, index]));
  // Each row begins with a byte for its filter type; 0 means no filter.
  const rows = Buffer.alloc((width + 1) * height);
  for (let pixel = 0; pixel < width * height; pixel++) {
    const colour = colourAt(pixel);
    const index = nearest.get(colour) ?? indexOfNearest(palette, colour);
    nearest.set(colour, index);
    rows[Math.floor(pixel / width) * (width + 1) + 1 + (pixel % width)] = index;
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // Eight bits per pixel, which are an index into the palette.
  header.set([8, 3], 8);
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('PLTE', Buffer.from(palette.flatMap(partsOf))),
    chunk('IDAT', deflateSync(rows, { level: 9, memLevel: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

const partsOf = (colour: number) => [colour >> 16, (colour >> 8) & 255, colour & 255];

/**
 * Returns the most frequent colours. Of several similar colours, keeps only the most frequent one, so that large areas
 * keep their exact colour.
 */
function mostSeen(count: number, colourAt: (pixel: number) => number): number[] {
  const seen = new Map<number, number>();
  for (let pixel = 0; pixel < count; pixel++) {
    const colour = colourAt(pixel);
    seen.set(colour, (seen.get(colour) ?? 0) + 1);
  }
  const groups = new Map<number, { colour: number; seen: number; all: number }>();
  for (const [colour, times] of seen) {
    const alike = colour & 0xf8f8f8;
    const group = groups.get(alike) ?? { colour, seen: 0, all: 0 };
    group.all += times;
    if (times > group.seen) Object.assign(group, { colour, seen: times });
    groups.set(alike, group);
  }
  return [...groups.values()]
    .toSorted((one, other) => other.all - one.all)
    .slice(0, most)
    .map((group) => group.colour);
}

function indexOfNearest(palette: readonly number[], colour: number): number {
  const parts = partsOf(colour);
  const distances = palette.map((other) =>
    partsOf(other).reduce((sum, part, index) => sum + (part - (parts[index] ?? 0)) ** 2, 0),
  );
  return distances.indexOf(Math.min(...distances));
}

function chunk(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(named), 4);
  return Buffer.concat([frame.subarray(0, 4), named, frame.subarray(4)]);
}

/** Decodes a PNG as browsers write it: eight bits per channel, three or four channels, no palette. */
function pixelsOf(png: Buffer): Pixels {
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)];
  const channels = png[25] === 6 ? 4 : 3;
  const packed: Buffer[] = [];
  for (let at = signature.length; at < png.length; at += 12 + png.readUInt32BE(at)) {
    if (png.toString('latin1', at + 4, at + 8) !== 'IDAT') continue;
    packed.push(png.subarray(at + 8, at + 8 + png.readUInt32BE(at)));
  }
  const rows = inflateSync(Buffer.concat(packed));
  const stride = width * channels;
  const bytes = Buffer.alloc(stride * height);
  let before: Buffer = Buffer.alloc(stride);
  for (let row = 0; row < height; row++) {
    const start = row * (stride + 1);
    const shown = bytes.subarray(row * stride, (row + 1) * stride);
    rows.copy(shown, 0, start + 1, start + 1 + stride);
    unfilter(shown, { before, channels, filter: rows[start] ?? 0 });
    before = shown;
  }
  return { width, height, channels, bytes };
}

type Row = { before: Buffer; channels: number; filter: number };

/** Reverses the PNG filter, which stores each byte as the difference from a value predicted from its neighbours. */
function unfilter(row: Buffer, { before, channels, filter }: Row): void {
  for (let x = 0; x < row.length; x++) {
    const [left, corner] = [row[x - channels] ?? 0, before[x - channels] ?? 0];
    const above = before[x] ?? 0;
    const guess = [0, left, above, (left + above) >> 1, nearestOf(left, above, corner)][filter] ?? 0;
    row[x] = (row[x] ?? 0) + guess;
  }
}

/**
 * Returns the Paeth prediction: the neighbour nearest to left + above - corner. If several are equally near, returns
 * the first.
 */
function nearestOf(left: number, above: number, corner: number): number {
  const wanted = left + above - corner;
  const [toLeft, toAbove, toCorner] = [left, above, corner].map((byte) => Math.abs(wanted - byte));
  if (Number(toLeft) <= Math.min(Number(toAbove), Number(toCorner))) return left;
  return Number(toAbove) <= Number(toCorner) ? above : corner;
}
