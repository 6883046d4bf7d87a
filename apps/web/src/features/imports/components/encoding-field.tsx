import { SelectField } from '#ui/select-field';
import { type Encoding, type GuessedEncoding, guessedEncodings } from '../file/encodings.ts';
import { decodeLine } from '../file/guess-encoding.ts';
import { mostVaried } from '../file/sample-lines.ts';
import { withoutControls } from '../file/text-file.ts';
import { importMessages as words } from '../imports.messages.ts';

type Props = {
  samples: readonly Uint8Array<ArrayBuffer>[];
  /** The chosen encoding, or null if the user has not chosen yet. */
  chosen: Encoding | null;
  onChoose: (encoding: GuessedEncoding) => void;
};

const linesShown = 3;
const options = guessedEncodings.map((value) => ({ value, label: words.encodings[value] }));

/** Asks for the encoding of a file if it is uncertain. Shows how a few lines of the file look in each encoding. */
export function EncodingField({ samples, chosen, onChoose }: Props) {
  const shown = guessedEncodings.find((encoding) => encoding === chosen) ?? null;
  return (
    <div className="grid gap-3">
      <SelectField
        label={words.encoding}
        hint={words.encodingHint}
        options={options}
        {...(shown === null ? { placeholder: words.chooseEncoding } : {})}
        value={shown ?? ''}
        onChange={({ target }) => {
          const picked = guessedEncodings.find((encoding) => encoding === target.value);
          if (picked) onChoose(picked);
        }}
        className="max-w-md"
      />
      <ul
        aria-label={words.encodingPreview}
        aria-live="polite"
        className="grid gap-1 rounded-md bg-sunken px-3 py-2 text-sm"
      >
        {mostVaried(samples, linesShown).map((line, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the order of the file's lines never changes.
          <li key={place} className="wrap-anywhere">
            <Line text={withoutControls(decodeLine(shown ?? 'windows-1252', line))} />
          </li>
        ))}
      </ul>
    </div>
  );
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: the range covers all of ASCII.
const beyondAscii = /([^\u0000-\u007f]+)/u;

/**
 * Highlights every second segment of the line. These segments contain the non-ASCII characters, which depend on the
 * encoding.
 */
function Line({ text }: { text: string }) {
  return text.split(beyondAscii).map((part, place) =>
    place % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the order of a line's segments never changes.
      <mark key={place} className="rounded-md bg-accent-soft font-semibold text-accent-strong">
        {part}
      </mark>
    ),
  );
}
