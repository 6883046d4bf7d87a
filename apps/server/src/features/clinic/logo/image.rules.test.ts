import { describe, expect, it } from 'vitest';
import { readImage } from './image.rules.ts';

const bytesOf = (...parts: (string | readonly number[])[]) =>
  Uint8Array.from(
    parts.flatMap((part) =>
      typeof part === 'string' ? [...part].map((letter) => letter.charCodeAt(0)) : part,
    ),
  );
const zeros = (count: number) => Array.from({ length: count }, () => 0);

const png = bytesOf('\u0089PNG\r\n\u001a\n', [0, 0, 0, 13], 'IHDR', [0, 0, 1, 64, 0, 0, 0, 200], zeros(9));
const frame = [0xff, 0xc2, 0, 17, 8, 0, 200, 1, 64, ...zeros(10)];
const jpeg = bytesOf([0xff, 0xd8, 0xff, 0xe0, 0, 4, 1, 1, 0xff, 0xff, 0xc4, 0, 3, 9], frame);
const webp = (kind: string, ...rest: number[]) =>
  bytesOf('RIFF', zeros(4), 'WEBP', kind, zeros(4), rest, zeros(12));

describe('readImage', () => {
  it.each([
    ['a PNG', png, 'image/png'],
    ['a progressive JPEG behind other segments and a fill byte', jpeg, 'image/jpeg'],
    ['an extended WebP', webp('VP8X', 0, 0, 0, 0, 63, 1, 0, 199, 0, 0), 'image/webp'],
    ['a lossless WebP', webp('VP8L', 0x2f, 0x3f, 0xc1, 0x31, 0), 'image/webp'],
    ['a lossy WebP', webp('VP8 ', 0, 0, 0, 0x9d, 1, 0x2a, 64, 1, 200, 0), 'image/webp'],
  ])('reads the type and size of %s', (_, bytes, mediaType) => {
    expect(readImage(bytes)).toEqual({ mediaType, width: 320, height: 200 });
  });

  it.each([
    ['an SVG', bytesOf('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
    ['a GIF', bytesOf('GIF89a', [64, 1, 200, 0], zeros(30))],
    ['a page that ends like a PNG', bytesOf('<html></html>', [...png])],
    ['an empty file', bytesOf()],
    ['a PNG that is cut off', png.slice(0, 20)],
    ['a PNG without a width', bytesOf('\u0089PNG\r\n\u001a\n', [0, 0, 0, 13], 'IHDR', zeros(17))],
    ['a JPEG without a frame', bytesOf([0xff, 0xd8, 0xff, 0xe0, 0, 4, 1, 1], zeros(20))],
    ['a JPEG segment that is longer than the file', bytesOf([0xff, 0xd8, 0xff, 0xe0, 0xff, 0xff], zeros(20))],
    ['a WebP with an unknown part', webp('ALPH', 1, 2, 3)],
  ])('does not accept %s as an image', (_, bytes) => {
    expect(readImage(bytes)).toBeNull();
  });
});
