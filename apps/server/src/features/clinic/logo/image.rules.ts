export const imageTypes = ['image/png', 'image/jpeg', 'image/webp'] as const;
export type ImageType = (typeof imageTypes)[number];

type ImageFacts = { mediaType: ImageType; width: number; height: number };
type Size = Omit<ImageFacts, 'mediaType'>;

const readers: Record<ImageType, (bytes: DataView) => Size | null> = {
  'image/png': sizeOfPng,
  'image/jpeg': sizeOfJpeg,
  'image/webp': sizeOfWebp,
};

/** Returns an image's type and size in pixels from its own bytes. Null if it is not a PNG, JPEG or WebP. */
export function readImage(bytes: Uint8Array): ImageFacts | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (const mediaType of imageTypes) {
    const size = readers[mediaType](view);
    if (size && size.width > 0 && size.height > 0) return { mediaType, ...size };
  }
  return null;
}

function textAt(bytes: DataView, at: number, length: number): string {
  if (at + length > bytes.byteLength) return '';
  return Array.from({ length }, (_, index) => String.fromCharCode(bytes.getUint8(at + index))).join('');
}

function sizeOfPng(bytes: DataView): Size | null {
  if (bytes.byteLength < 33 || textAt(bytes, 0, 8) !== '\u0089PNG\r\n\u001a\n') return null;
  if (textAt(bytes, 12, 4) !== 'IHDR') return null;
  return { width: bytes.getUint32(16), height: bytes.getUint32(20) };
}

/** Returns whether a marker begins a frame, which contains the size. The markers C4, C8 and CC begin no frame. */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
}

/**
 * Returns the size of a JPEG. Skips the segments before the frame. After the marker, the first two bytes of a segment
 * contain its length, which includes these two bytes but not the marker.
 */
function sizeOfJpeg(bytes: DataView): Size | null {
  if (textAt(bytes, 0, 3) !== '\u00ff\u00d8\u00ff') return null;
  let at = 2;
  while (at + 9 <= bytes.byteLength && bytes.getUint8(at) === 0xff) {
    const marker = bytes.getUint8(at + 1);
    if (isFrame(marker)) return { width: bytes.getUint16(at + 7), height: bytes.getUint16(at + 5) };
    // Skip fill bytes, which may precede a marker.
    at += marker === 0xff ? 1 : 2 + bytes.getUint16(at + 2);
  }
  return null;
}

function sizeOfWebp(bytes: DataView): Size | null {
  if (bytes.byteLength < 30 || textAt(bytes, 0, 4) !== 'RIFF' || textAt(bytes, 8, 4) !== 'WEBP') return null;
  const read24 = (at: number) => bytes.getUint16(at, true) + bytes.getUint8(at + 2) * 0x10000;
  switch (textAt(bytes, 12, 4)) {
    case 'VP8X':
      return { width: read24(24) + 1, height: read24(27) + 1 };
    case 'VP8L': {
      const bits = bytes.getUint32(21, true);
      return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
    }
    case 'VP8 ':
      return { width: bytes.getUint16(26, true) & 0x3fff, height: bytes.getUint16(28, true) & 0x3fff };
    default:
      return null;
  }
}
