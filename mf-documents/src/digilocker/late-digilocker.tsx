import { lazy, Suspense, type ComponentType } from 'react';
import { isDigilockerStep } from 'contract/wire/digilocker';
import type { StepProps } from '../step/step-props';
import type { DigilockerProps } from './digilocker';

interface Parts {
  readonly Digilocker: ComponentType<DigilockerProps>;
  readonly DigilockerReturn: ComponentType;
}

const nothing: Parts = { Digilocker: () => null, DigilockerReturn: () => null };

/** In a chunk of its own: few installations have DigiLocker. Without it the slots work as ever. */
const load = (): Promise<Parts> =>
  import(/* webpackChunkName: "digilocker" */ './digilocker').catch((error: unknown) => {
    console.error('DigiLocker could not be loaded', error);
    return nothing;
  });
const Part = lazy(async () => ({ default: (await load()).Digilocker }));
const Return = lazy(async () => ({ default: (await load()).DigilockerReturn }));

/** Offers to bring documents of the step from DigiLocker, where the API has it. */
export function LateDigilocker({ step, information, picks }: StepProps) {
  const state = information.digilocker;
  if (!state || !isDigilockerStep(step)) return null;
  return (
    <Suspense>
      <Part step={step} state={state} information={information} picks={picks} />
    </Suspense>
  );
}

/** The page that DigiLocker leads back to. */
export const LateReturn = () => (
  <Suspense>
    <Return />
  </Suspense>
);
