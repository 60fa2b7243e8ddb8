import { useState, type ReactNode } from 'react';
import { useAddressWords } from '#kernel/web/data/useAddressWords.ts';
import { LinkInput } from '#kernel/web/form/LinkInput.tsx';
import { useTranslation } from '#kernel/web/i18n.ts';

/** The customer a screen is about, chosen on it and kept in its address, above what is shown of that customer. */
export function ChosenCustomer({ children }: { children: (customerId: string) => ReactNode }) {
  const { t } = useTranslation();
  const [query, choose] = useAddressWords();
  const [label, setLabel] = useState<string | null>(null);
  const customerId = query.get('customer');
  return (
    <div style={{ padding: '12px 20px', display: 'grid', gap: 16 }}>
      <LinkInput
        to="customer"
        label={t('Customer')}
        value={customerId}
        valueLabel={label}
        onChange={(id, option) => {
          setLabel(option?.label ?? null);
          choose('customer', id);
        }}
      />
      {customerId && children(customerId)}
    </div>
  );
}
