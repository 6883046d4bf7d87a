import { getOwnFactors } from '@anteroom/contract/second-factor';
import { useMutation, useQuery } from '@tanstack/react-query';
import { ClinicGate } from '#features/clinic';
import { routeQuery } from '#lib/route-query';
import { Button } from '#ui/button';
import { PageHeading } from '#ui/page-heading';
import { ToastRegion } from '#ui/toast-region';
import { useLogOut } from '../end-session.ts';
import { isOn, OwnFactorsSection } from '../second-factor/own-factors.tsx';
import { refreshProfile } from '../start-session.ts';
import { factorNoteMessages as words } from './sign-in-policy.messages.ts';

/**
 * Replaces the whole dashboard for a user without the second factor that the clinic requires, once the grace period is
 * over.
 */
export function SecondFactorFirst() {
  const { data: factors } = useQuery(routeQuery(getOwnFactors, {}, { staleTime: 0 }));
  const logOut = useLogOut();
  // Refresh the profile only when the user clicks the button, so that the recovery codes stay on screen until then.
  const { mutate, isPending } = useMutation({ mutationFn: refreshProfile });
  return (
    <main className="mx-auto max-w-2xl px-4 py-10">
      <PageHeading title={words.firstTitle} subtitle={words.firstSubtitle} />
      <ClinicGate>
        <OwnFactorsSection />
      </ClinicGate>
      <div className="mt-6 flex flex-wrap gap-3">
        {factors && isOn(factors) && (
          <Button variant="primary" isBusy={isPending} busyText={words.continuing} onClick={() => mutate()}>
            {words.continue}
          </Button>
        )}
        <Button
          variant="quiet"
          isBusy={logOut.isPending}
          busyText={words.signingOut}
          onClick={() => logOut.mutate()}
        >
          {words.signOut}
        </Button>
      </div>
      <ToastRegion />
    </main>
  );
}
