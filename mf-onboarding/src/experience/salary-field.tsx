import { useLingui } from '@lingui/react';
import { useEffect, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { maybeLakhs, salaryText, type ExperienceForm } from 'contract/forms/experience';
import type { Currency } from 'contract/wire/experience';
import { i18n } from 'shared/i18n/i18n';
import { readMonthlyPay } from 'contract/forms/numbers';
import { useFormFrame } from 'shared/form/form-context';
import { TextField } from 'shared/form/text-field';
import { Button } from 'shared/ui/button';

const currencySigns: Readonly<Record<Currency, string>> = { INR: '₹', USD: '$' };

/** The typed salary with its currency sign; '' when it is not a number. */
export function amountOf(typed: string, currency: Currency): string {
  const value = readMonthlyPay(typed) ?? NaN;
  return Number.isNaN(value) ? '' : currencySigns[currency] + salaryText(value, currency);
}

function monthOf(typed: string, currency: Currency): string {
  const amount = amountOf(typed, currency);
  return amount && i18n.t('{amount} a month', { amount });
}

/** Grouped when the field is left. Other input stays as typed, and is interpreted below the field. */
const isUngrouped = /^\s*\d{4,}\s*$/;

const hints: Readonly<Record<Currency, string>> = {
  INR: /*i18n*/ 'In Indian rupees. For example, 45,000',
  USD: /*i18n*/ 'In US dollars. For example, 1,500',
};

interface SalaryFieldProps {
  readonly name: 'last_month_salary' | 'expected_monthly_salary';
  readonly label: string;
}

/** Monthly pay. A number that may be lakhs a year is asked about before it is sent. */
export function SalaryField({ name, label }: SalaryFieldProps) {
  const { i18n } = useLingui();
  const currency = useWatch<ExperienceForm, 'currency_type'>({ name: 'currency_type' });
  const typed = useWatch<ExperienceForm, typeof name>({ name });
  const { addCheck } = useFormFrame();
  const { getValues } = useFormContext<ExperienceForm>();
  /** The answer as the field was left with it, and the one that is right as it is typed. */
  const [asked, setAsked] = useState('');
  const [confirmed, setConfirmed] = useState('');
  const lakhs = typed === confirmed ? '' : maybeLakhs(typed, currency);

  useEffect(
    () =>
      addCheck(name, () => {
        const answer = getValues(name);
        const amount = answer === confirmed ? '' : maybeLakhs(answer, getValues('currency_type'));
        setAsked(answer);
        return amount && i18n.t('Please say whether you mean {amount} lakh a year', { amount });
      }),
    [addCheck, confirmed, getValues, i18n, name],
  );

  return (
    <div>
      <TextField
        name={name}
        label={label}
        type="number"
        inputMode="decimal"
        prefix={currencySigns[currency]}
        hint={i18n.t(hints[currency])}
        onLeave={(left) => {
          setAsked(left);
          return isUngrouped.test(left) ? salaryText(readMonthlyPay(left), currency) : left;
        }}
        understood={(answer) => (lakhs ? '' : monthOf(answer, currency))}
      />
      {lakhs && asked === typed ? (
        <LakhQuestion {...{ name, label, lakhs }} onNo={() => setConfirmed(typed)} />
      ) : null}
    </div>
  );
}

interface LakhQuestionProps extends SalaryFieldProps {
  /** '4.5' */
  readonly lakhs: string;
  readonly onNo: () => void;
}

function LakhQuestion({ name, label, lakhs, onNo }: LakhQuestionProps) {
  const { i18n } = useLingui();
  const { setValue, setFocus, clearErrors } = useFormContext<ExperienceForm>();
  const question = i18n.t('Do you mean {amount} lakh a year?', { amount: lakhs });
  const yearly = `${lakhs} lakh a year`;
  const end = () => {
    clearErrors(name);
    // The pressed button goes.
    setFocus(name);
  };
  return (
    <div className="onb-lakhs" role="group" aria-label={`${label}: ${question}`}>
      <p role="status">{question}</p>
      <Button
        variant="secondary"
        onClick={() => {
          setValue(name, yearly, { shouldDirty: true });
          end();
        }}
      >
        {i18n.t('Yes, {amount} a month', { amount: amountOf(yearly, 'INR') })}
      </Button>
      <Button
        variant="quiet"
        onClick={() => {
          onNo();
          end();
        }}
      >
        {i18n.t('No, {amount} a month', { amount: amountOf(lakhs, 'INR') })}
      </Button>
    </div>
  );
}
