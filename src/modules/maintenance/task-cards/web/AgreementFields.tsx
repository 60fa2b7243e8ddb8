import { DateInput } from '#kernel/web/form/DateInput.tsx';
import { Group, Textarea, TextInput } from '#kernel/web/ui/parts.ts';
import { useTranslation } from '#kernel/web/i18n.ts';

/** What a customer agreed to, by whom and when, and why the order changes. */
export const noAgreement = { reference: '', agreedBy: '', agreedOn: '', reason: '' };
export type Agreement = typeof noAgreement;

interface AgreementProps {
  value: Agreement;
  onChange: (next: Agreement) => void;
  fault: (name: keyof Agreement) => string | undefined;
}

/** The customer's agreement to a change of their order. */
export function AgreementFields({ value, onChange, fault }: AgreementProps) {
  const { t } = useTranslation();
  const set = (name: keyof Agreement) => (text: string) => onChange({ ...value, [name]: text });
  return (
    <>
      <TextInput
        label={t('Customer’s agreement')}
        description={t('The order, letter or mail that asks for it, with its number.')}
        withAsterisk
        maxLength={200}
        value={value.reference}
        error={fault('reference')}
        onChange={(event) => set('reference')(event.currentTarget.value)}
      />
      <Group grow align="flex-start">
        <TextInput
          label={t('Agreed by')}
          withAsterisk
          maxLength={120}
          value={value.agreedBy}
          error={fault('agreedBy')}
          onChange={(event) => set('agreedBy')(event.currentTarget.value)}
        />
        <DateInput
          label={t('Agreed on')}
          withAsterisk
          value={value.agreedOn}
          error={fault('agreedOn')}
          onChange={set('agreedOn')}
        />
      </Group>
      <Textarea
        label={t('Reason')}
        withAsterisk
        autosize
        minRows={2}
        maxLength={500}
        value={value.reason}
        error={fault('reason')}
        onChange={(event) => set('reason')(event.currentTarget.value)}
      />
    </>
  );
}
