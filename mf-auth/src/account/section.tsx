import { useId, useState, type ReactNode } from 'react';

interface SectionProps {
  readonly title: string;
  readonly className?: string;
  readonly children: ReactNode;
}

/** A part of the account page. Its heading takes the focus when a button disappears. */
export function Section({ title, className = '', children }: SectionProps) {
  const id = useId();
  return (
    <section className={`mg-card account-section ${className}`.trim()} aria-labelledby={id}>
      <h2 id={id} tabIndex={-1}>
        {title}
      </h2>
      {children}
    </section>
  );
}

/** Runs actions by name, of which `busy` is running. The API client has shown a failure as a toast. */
export function useAction() {
  const [busy, setBusy] = useState('');
  const run = async (name: string, action: () => Promise<unknown>) => {
    setBusy(name);
    await action().catch((error: unknown) => console.error(`Failed: ${name}`, error));
    setBusy('');
  };
  return { busy, run };
}
