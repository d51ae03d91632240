import type { ReactNode } from 'react';
import { Button, type ButtonProps } from 'shared/ui/button';
import { Notice } from 'shared/ui/notice';
import { usePasskeys, type PasskeyProblem } from './use-passkeys';

interface PasskeyButtonProps extends Pick<ButtonProps, 'className' | 'variant'> {
  readonly children: ReactNode;
  readonly onPress: Parameters<ReturnType<typeof usePasskeys>['run']>[0];
}

export function PasskeyFailure({ problem }: { readonly problem: PasskeyProblem | null }) {
  return problem ? <Notice live={!problem.isTold} tone="warn" title={problem.message} /> : null;
}

/** Does something with a passkey; what went wrong is said below it. */
export function PasskeyButton({ onPress, ...look }: PasskeyButtonProps) {
  const { busy, problem, run } = usePasskeys();
  return (
    <>
      <Button variant="secondary" {...look} loading={busy} onClick={() => void run(onPress)} />
      <PasskeyFailure problem={problem} />
    </>
  );
}
