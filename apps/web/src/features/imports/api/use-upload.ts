import type { ImportKind } from '@anteroom/contract/import-fields';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { TextFile } from '../file/text-file.ts';
import { importKeys } from './import-keys.ts';
import { sendFile, type UploadProgress } from './send-file.ts';

type Upload = { kind: ImportKind; text: TextFile };

const nothingSent: UploadProgress = { share: 0, waitsFor: null };

/** Uploads one file. Leaving the screen or cancelling aborts the upload and discards it. */
export function useUpload() {
  const queryClient = useQueryClient();
  const [progress, setProgress] = useState(nothingSent);
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const upload = useMutation({
    mutationFn: ({ kind, text }: Upload) => {
      const controller = new AbortController();
      running.current = controller;
      setProgress(nothingSent);
      return sendFile(kind, text, { signal: controller.signal, onProgress: setProgress });
    },
    onSuccess: (job) => queryClient.setQueryData(importKeys.one(job.id), job),
  });
  const cancel = () => {
    running.current?.abort();
    upload.reset();
  };
  return { ...upload, progress, cancel };
}
