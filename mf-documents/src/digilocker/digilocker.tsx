import { useLingui } from '@lingui/react';
import { useEffect, useRef, useState } from 'react';
import {
  digilockerAway,
  digilockerSlots,
  type DigilockerBegin,
  type DigilockerEnd,
  type DigilockerFinishPayload,
  type DigilockerSlot,
  type DigilockerState,
  type DigilockerStep,
} from 'contract/wire/digilocker';
import { documentSlots } from 'contract/wire/documents';
import { endpoints } from 'contract/wire/endpoints';
import type { ApiSuccessBody } from 'contract/wire/errors';
import { paths } from 'platform/routes';
import { i18n } from 'shared/i18n/i18n';
import { Checkbox } from 'shared/form/checkbox';
import { load } from 'shared/queries/load';
import { useQueryOnVisit } from 'shared/queries/use-query-on-visit';
import { call } from 'shared/runtime/api';
import { useLocation, useNavigate } from 'shared/runtime/router';
import { useSession } from 'shared/runtime/session';
import { toasts } from 'shared/runtime/toasts';
import { useUserData, whileSaving } from 'shared/runtime/user-data';
import { Button } from 'shared/ui/button';
import { Notice } from 'shared/ui/notice';
import { usePageTitle } from 'shared/ui/page';
import { picksOf } from '../picks';
import type { StepProps } from '../step/step-props';
import './digilocker.css';

export interface DigilockerProps extends Pick<StepProps, 'information' | 'picks'> {
  readonly step: DigilockerStep;
  readonly state: DigilockerState;
}

const ours: readonly string[] = Object.values(digilockerSlots);
const slotsOf = (step: DigilockerStep) => documentSlots[step].filter(({ name }) => ours.includes(name));
const namesOf = (step: DigilockerStep): string =>
  new Intl.ListFormat(i18n.locales).format(slotsOf(step).map(({ label }) => i18n.t(label)));

/** A navigation of the whole page. */
function leaveTo(address: string): void {
  const link = document.createElement('a');
  link.href = address;
  document.body.append(link);
  link.click();
  link.remove();
}

const texts: Readonly<Record<Exclude<DigilockerState, 'authorised'>, string>> = {
  none: /*i18n*/ 'Instead of choosing files you can bring these from DigiLocker: {names}. You say yes or no there.',
  pending: /*i18n*/ 'We are waiting for your consent in DigiLocker. You can also upload the files here.',
  expired: /*i18n*/ 'Your consent in DigiLocker has ended. Begin again, or upload the files here.',
  denied:
    /*i18n*/ 'You said no in DigiLocker, so we got nothing from it. You can upload the files here instead.',
};

/** Brings documents of the step from DigiLocker: asks for the consent, then for the choice. */
export function Digilocker(props: DigilockerProps) {
  const { i18n } = useLingui();
  const { step, state, picks } = props;
  const busy = useUserData((each) => each.loader);
  if (state === 'authorised') return <Choice {...props} />;

  const begin = () =>
    whileSaving(async () => {
      try {
        await picks.settled(); // what was picked waits on the device
        const { data } = await call<ApiSuccessBody<DigilockerBegin>>(endpoints.beginDigilocker, {
          body: { step },
        });
        leaveTo(data.address);
      } catch (error) {
        console.error('DigiLocker could not be opened', error);
      }
    });
  return (
    <Notice
      title={i18n.t('DigiLocker')}
      actions={
        <Button variant="secondary" loading={busy} onClick={() => void begin()}>
          {i18n.t('Bring from DigiLocker')}
        </Button>
      }
    >
      <p>{i18n.t(texts[state], { names: namesOf(step) })}</p>
    </Notice>
  );
}

function useIssued() {
  const userId = useSession()?.user.id;
  const { key } = useLocation();
  return useQueryOnVisit(
    {
      queryKey: ['digilocker', userId],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        load<readonly DigilockerSlot[]>(endpoints.listDigilocker, { signal }),
      enabled: userId !== undefined,
    },
    key,
  );
}

interface Row {
  readonly name: string;
  readonly label: string;
  readonly isStored: boolean;
  readonly isTicked: boolean;
}

interface TicksProps {
  readonly rows: readonly Row[];
  readonly onTick: (name: string, isTicked: boolean) => void;
}

function Ticks({ rows, onTick }: TicksProps) {
  const { i18n } = useLingui();
  return (
    <fieldset className="doc-digilocker">
      <legend>{i18n.t('Which documents do you want to bring?')}</legend>
      {rows.map(({ name, label, isStored, isTicked }) => (
        <Checkbox key={name} checked={isTicked} onChange={({ target }) => onTick(name, target.checked)}>
          {i18n.t(label)} {isStored ? i18n.t('(replaces your stored file)') : null}
        </Checkbox>
      ))}
    </fieldset>
  );
}

/** Stores the chosen documents, and shows what is stored then, also after a failure. */
const bring = (slots: readonly string[], { step, information }: DigilockerProps) =>
  whileSaving(async () => {
    try {
      const options = { body: { slots }, ifMatch: information.versions?.[step] };
      const { message } = await call<ApiSuccessBody<unknown>>(endpoints.importDigilocker, options);
      if (message) toasts.success(message);
    } catch (error) {
      console.error('Nothing was brought from DigiLocker', error);
    }
    await information.reload();
  });

/** Which documents are brought. What is there already, or chosen, is replaced only when that is ticked. */
function Choice(props: DigilockerProps) {
  const { i18n } = useLingui();
  const { step, information, picks } = props;
  const busy = useUserData((each) => each.loader);
  const { data, isError, refetch } = useIssued();
  const [changed, setChanged] = useState<Readonly<Record<string, boolean>>>({});
  const picked = picksOf(step, picks);
  const offered = slotsOf(step).filter(({ name }) => data?.some((one) => one === name));
  const rows = offered.map(({ name, slot, label }): Row => {
    const isStored = information.stored?.has(name) === true;
    return { name, label, isStored, isTicked: changed[name] ?? !(isStored || picked[slot]) };
  });
  const slots = rows.filter(({ isTicked }) => isTicked).map(({ name }) => name);

  const retry = async () => {
    await information.reload(); // the consent may have ended
    await refetch();
  };
  if (isError) return <Away onRetry={() => void retry()} />;
  if (!data) return <Notice live title={i18n.t('Loading your documents from DigiLocker')} />;
  if (rows.length === 0) return <NoneThere step={step} />;
  const send = (
    <Button
      variant="secondary"
      loading={busy}
      disabled={slots.length === 0}
      onClick={() => void bring(slots, props).then(() => setChanged({}))}
    >
      {i18n.t('Bring the chosen documents')}
    </Button>
  );
  return (
    <Notice title={i18n.t('Your consent in DigiLocker is there')} actions={send}>
      <Ticks rows={rows} onTick={(name, isTicked) => setChanged({ ...changed, [name]: isTicked })} />
    </Notice>
  );
}

function Away({ onRetry }: { readonly onRetry: () => void }) {
  const { i18n } = useLingui();
  const again = (
    <Button variant="secondary" onClick={onRetry}>
      {i18n.t('Try again')}
    </Button>
  );
  return (
    <Notice tone="warn" title={i18n.t('DigiLocker')} actions={again}>
      <p>{i18n.t(digilockerAway)}</p>
    </Notice>
  );
}

function NoneThere({ step }: Pick<DigilockerProps, 'step'>) {
  const { i18n } = useLingui();
  return (
    <Notice live title={i18n.t('DigiLocker')}>
      <p>
        {i18n.t('DigiLocker has none of these documents of yours: {names}. Upload the files here instead.', {
          names: namesOf(step),
        })}
      </p>
    </Notice>
  );
}

async function finish(body: DigilockerFinishPayload): Promise<string> {
  try {
    const { data } = await call<ApiSuccessBody<DigilockerEnd>>(endpoints.finishDigilocker, { body });
    return paths.documents(data.step);
  } catch (error) {
    console.error('The consent in DigiLocker did not arrive', error);
    return paths.documents(); // which says what the consent is at
  }
}

/** Hands over what DigiLocker added to the address, once, and goes on to the step where it began. */
export function DigilockerReturn() {
  const { i18n } = useLingui();
  usePageTitle(i18n.t('Documents'));
  const { search } = useLocation();
  const navigate = useNavigate();
  const isSent = useRef(false);
  useEffect(() => {
    if (isSent.current) return;
    isSent.current = true;
    const sent = new URLSearchParams(search);
    const of = (name: string) => sent.get(name) ?? '';
    void finish({ state: of('state'), code: of('code'), error: of('error') }).then((path) =>
      navigate(path, { replace: true }),
    );
  }, [search, navigate]);
  return (
    <div className="mg-page">
      <h1>{i18n.t('Documents')}</h1>
      <p role="status">{i18n.t('Loading your documents from DigiLocker')}</p>
    </div>
  );
}
