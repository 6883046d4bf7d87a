import type { AddressConfirmation } from '@anteroom/contract/address-confirmations';
import type { Language } from '@anteroom/contract/languages';
import { useState } from 'react';
import {
  ClinicPhone,
  failureSentence,
  LanguageSelect,
  MissingPage,
  PageTitle,
  useSystemDown,
} from '#features/clinic';
import { hasCode } from '#lib/api-error';
import { browserLanguage } from '#lib/patient-language';
import { Banner } from '#ui/banner';
import { Button } from '#ui/button';
import { addressMessages } from './address.messages.ts';
import { useAddress, useConfirmAddress } from './use-address.ts';

/** The page on which the owner of a mail address confirms it. Only a click on the button changes data. */
export function AddressView({ secret }: { secret: string }) {
  const { data, error, refetch } = useAddress(secret);
  const [chosen, setChosen] = useState<Language | null>(null);
  const language = chosen ?? data?.confirmation.language ?? browserLanguage();
  const words = addressMessages[language];
  const down = useSystemDown(error, { language, timezone: null, lastReadAt: null });
  return (
    <main lang={language} className="mx-auto grid max-w-md grid-cols-1 content-start gap-5 px-4 py-6">
      <title>{`${words.pageTitle} · ${data?.confirmation.clinicName ?? 'Anteroom'}`}</title>
      <LanguageSelect language={language} isInCorner onChange={setChosen} />
      {data ? (
        <Opened secret={secret} confirmation={data.confirmation} language={language} />
      ) : (
        <MissingPage
          error={error}
          down={down}
          language={language}
          words={words}
          onRetry={() => void refetch()}
        />
      )}
    </main>
  );
}

type OpenedProps = { secret: string; confirmation: AddressConfirmation; language: Language };

function Opened({ secret, confirmation, language }: OpenedProps) {
  const words = addressMessages[language];
  const { clinicName, clinicPhone, maskedAddress, isConfirmed } = confirmation;
  return (
    <>
      <p className="text-center font-medium wrap-break-word text-accent-strong">{clinicName}</p>
      <div className="grid gap-1 text-center">
        <PageTitle key={String(isConfirmed)} takesFocus={isConfirmed}>
          {isConfirmed ? words.confirmed : words.question}
        </PageTitle>
        <p className="text-lg font-medium wrap-anywhere">{maskedAddress}</p>
        <p className="text-ink-soft">{isConfirmed ? words.confirmedHint : words.about}</p>
      </div>
      {!isConfirmed && <Confirm secret={secret} language={language} />}
      {clinicPhone !== null && (
        <p className="text-center">
          <ClinicPhone phone={clinicPhone} language={language} />
        </p>
      )}
    </>
  );
}

function Confirm({ secret, language }: { secret: string; language: Language }) {
  const words = addressMessages[language];
  const { mutate, isPending, error } = useConfirmAddress(secret);
  const isShown = error !== null && !hasCode(error, 'not_found');
  return (
    <div className="grid grid-cols-1 gap-3">
      {isShown && <Banner tone="danger">{failureSentence(error, language) ?? words.offline}</Banner>}
      <Button variant="primary" isBusy={isPending} busyText={words.confirming} onClick={() => mutate()}>
        {words.confirm}
      </Button>
      <p className="text-center text-sm text-ink-soft">{words.otherwise}</p>
    </div>
  );
}
