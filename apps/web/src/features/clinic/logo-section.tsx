import { setClinicLogo } from '@anteroom/contract/clinic-logo';
import { limits } from '@anteroom/contract/limits';
import { useQueryClient } from '@tanstack/react-query';
import { type ChangeEvent, useId, useRef, useState } from 'react';
import { messageOf } from '#lib/api-error';
import { logoAddress } from '#lib/logo-address';
import { showToast } from '#lib/toast-store';
import { useRouteMutation } from '#lib/use-route-mutation';
import { Banner } from '#ui/banner';
import { Button } from '#ui/button';
import { clinicFormMessages as words } from './clinic-form.messages.ts';
import { useClinic } from './clinic-gate.tsx';
import { clinicQuery } from './use-clinic-query.ts';

const imageTypes = 'image/png,image/jpeg,image/webp';

/** Shows, replaces and removes the logo of the waiting-room displays. Saves each change immediately. */
export function LogoSection() {
  const { logo, name } = useClinic();
  const { store, isSaving, error } = useLogo();
  const input = useRef<HTMLInputElement>(null);
  const titleId = useId();
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    // Without this, choosing the same file again after an error would fire no change event.
    target.value = '';
    if (file) void store(file);
  };
  return (
    <section aria-labelledby={titleId} className="panel grid gap-4 p-5 md:p-6">
      <div>
        <h2 id={titleId} className="text-lg font-semibold">
          {words.logo}
        </h2>
        <p className="text-sm text-ink-soft">{words.logoHint}</p>
      </div>
      {error !== null && <Banner tone="danger">{error}</Banner>}
      {logo !== null && (
        <div className="grid h-32 place-items-center rounded-md border border-line bg-canvas p-4">
          <img
            src={logoAddress(logo)}
            alt={words.logoOf(name)}
            className="max-h-full max-w-full object-contain"
          />
        </div>
      )}
      <input
        ref={input}
        type="file"
        accept={imageTypes}
        aria-label={words.logoFile}
        hidden
        onChange={choose}
      />
      <div className="flex flex-wrap gap-2">
        <Button isBusy={isSaving} busyText={words.saving} onClick={() => input.current?.click()}>
          {logo === null ? words.logoChoose : words.logoReplace}
        </Button>
        {logo !== null && (
          <Button variant="dangerQuiet" disabled={isSaving} onClick={() => void store(null)}>
            {words.logoRemove}
          </Button>
        )}
      </div>
    </section>
  );
}

function useLogo() {
  const queryClient = useQueryClient();
  const [error, setError] = useState<string | null>(null);
  const { mutateAsync, isPending } = useRouteMutation(setClinicLogo, {
    onSuccess: (updated) => queryClient.setQueryData(clinicQuery.queryKey, updated),
  });
  /** Stores the logo, or removes it if `file` is null. The server checks the type of the file. */
  const store = async (file: File | null) => {
    setError(null);
    if (file && file.size > limits.clinic.logoBytes) return setError(words.logoTooLarge);
    try {
      await mutateAsync({ body: { image: file && (await encoded(file)) } });
      showToast({ tone: 'done', message: file ? words.logoSaved : words.logoRemoved });
    } catch (failure) {
      setError(messageOf(failure, words.logoFailed));
    }
  };
  return { store, isSaving: isPending, error };
}

/** Encodes a file in base64. */
async function encoded(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const letters = Array.from(bytes, (byte) => String.fromCharCode(byte));
  return btoa(letters.join(''));
}
