import { FileText, FileUp } from 'lucide-react';
import { type DragEvent, useId, useState } from 'react';
import { buttonLook } from '#ui/button';
import { importMessages as words } from '../imports.messages.ts';

type Props = {
  file: File | null;
  isOpening: boolean;
  error: string | null;
  onChoose: (file: File) => void;
};

/** Renders a file input that also accepts a dropped file. */
export function FilePicker({ file, isOpening, error, onChoose }: Props) {
  const id = useId();
  const { isOver, dropTarget } = useDrop(onChoose);
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="text-sm font-medium text-ink-soft">
        {words.file}
      </label>
      <div
        {...dropTarget}
        className={`relative grid justify-items-center gap-2 rounded-lg border-2 border-dashed px-4 py-8 text-center transition-colors has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent ${isOver ? 'border-accent bg-accent-soft' : 'border-line-strong'}`}
      >
        <Shown file={file} isOpening={isOpening} />
        <span aria-hidden="true" className={`mt-1 ${buttonLook({})}`}>
          {file ? words.chooseOther : words.chooseFile}
        </span>
        {/* The input covers the whole area, so that a click anywhere opens the file dialog. */}
        <input
          id={id}
          type="file"
          title=""
          aria-invalid={error !== null || undefined}
          aria-describedby={`${id}-note`}
          onChange={({ target }) => {
            const [chosen] = target.files ?? [];
            if (chosen) onChoose(chosen);
            // Without this, choosing the same file again after editing it would fire no change event.
            target.value = '';
          }}
          className="absolute inset-0 size-full cursor-pointer opacity-0"
        />
      </div>
      <div id={`${id}-note`} role="alert" className="text-sm text-danger empty:sr-only">
        {error}
      </div>
    </div>
  );
}

function Shown({ file, isOpening }: Pick<Props, 'file' | 'isOpening'>) {
  if (!file) {
    return (
      <>
        <FileUp aria-hidden="true" className="size-7 text-accent-strong" />
        <p>
          {words.drop} <span className="text-ink-faint">{words.or}</span>
        </p>
      </>
    );
  }
  return (
    <>
      <FileText aria-hidden="true" className="size-7 text-accent-strong" />
      <p role="status" className="min-w-0 max-w-full">
        <span className="block font-semibold wrap-anywhere">{file.name}</span>
        <span className="block text-sm text-ink-faint tabular-nums">
          {isOpening ? words.opening : words.size(file.size)}
        </span>
      </p>
    </>
  );
}

function useDrop(onDrop: (file: File) => void) {
  const [isOver, setIsOver] = useState(false);
  const over = (event: DragEvent) => {
    // Without this, the browser would leave the page and open the dropped file.
    event.preventDefault();
    setIsOver(true);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    const [file] = event.dataTransfer.files;
    if (file) onDrop(file);
  };
  const dropTarget = {
    onDragEnter: over,
    onDragOver: over,
    onDragLeave: () => setIsOver(false),
    onDrop: drop,
  };
  return { isOver, dropTarget };
}
