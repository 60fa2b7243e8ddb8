import { useState, type ReactNode } from 'react';
import { useAddressWords } from '#kernel/web/data/useAddressWords.ts';
import { LinkInput } from '#kernel/web/form/LinkInput.tsx';
import { useTranslation } from '#kernel/web/i18n.ts';

type Choose = (id: string, name: string) => void;

/** The customer a screen is about, chosen on it and kept in its address, above what is shown of that customer; `before` is shown until one is chosen, and may choose. */
export function ChosenCustomer({
  before,
  children,
}: {
  before?: (choose: Choose) => ReactNode;
  children: (customerId: string) => ReactNode;
}) {
  const { t } = useTranslation();
  const [query, choose] = useAddressWords();
  const [label, setLabel] = useState<string | null>(null);
  const customerId = query.get('customer');
  const chosen = (id: string | null, name: string | null) => {
    setLabel(name);
    choose('customer', id);
  };
  return (
    <div style={{ padding: '12px 20px', display: 'grid', gap: 16 }}>
      <LinkInput
        to="customer"
        label={t('Customer')}
        value={customerId}
        valueLabel={label}
        onChange={(id, option) => chosen(id, option?.label ?? null)}
      />
      {customerId ? children(customerId) : before?.(chosen)}
    </div>
  );
}
