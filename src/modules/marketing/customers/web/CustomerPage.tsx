import { files, history, section, type PanelProps } from '#kernel/web/page/panels.ts';
import { RecordScreen } from '#kernel/web/page/RecordScreen.tsx';
import { SlotParts } from '#kernel/web/page/SlotParts.tsx';
import { Section } from '#kernel/web/ui/Section.tsx';
import { StatusChip } from '#kernel/web/ui/StatusChip.tsx';
import { useTranslation } from '#kernel/web/i18n.ts';
import { customer } from '../shared/customer.record.ts';
import { customerParts } from '../shared/public.ts';
import css from './customers.module.css';
import { customerInputs } from './customerInputs.tsx';
import { CustomerChip } from './public.tsx';

/** One customer: who they are, what papers they accept, whom to call, and their jobs. */
export const CustomerPage = ({ code }: { code: string }) => (
  <RecordScreen
    record={customer}
    id={code}
    title="name"
    status={(row) => (
      <>
        <CustomerChip code={row.code} color={row.color} />
        <StatusChip tone={row.isActive ? 'good' : 'neutral'} label={row.isActive ? 'Active' : 'Inactive'} />
      </>
    )}
    facts={['customerType', 'country', 'releaseForms', 'paymentTermsDays']}
    edit={{ inputs: customerInputs, size: 760 }}
    panels={[section('Details', { except: ['code', 'color', 'isActive'] }), Contacts, KeptByOthers, files(), history()]}
  />
);

function KeptByOthers({ row }: PanelProps<typeof customer>) {
  return <SlotParts slot={customerParts} given={{ customerId: row.id }} />;
}

function Contacts({ row }: PanelProps<typeof customer>) {
  const { t } = useTranslation();
  const contacts = row.contacts ?? [];
  return (
    <Section title={t('Contacts')} count={contacts.length}>
      {contacts.length === 0 ? (
        <p>{t('No contacts yet.')}</p>
      ) : (
        <ul className={css.cards}>
          {contacts.map((contact) => (
            <li key={`${contact.name}${contact.email ?? ''}`}>
              <strong>{contact.name}</strong>
              {contact.role && <span>{contact.role}</span>}
              {contact.email && (
                <div>
                  <a href={`mailto:${contact.email}`}>{contact.email}</a>
                </div>
              )}
              {contact.phone && (
                <div>
                  <a href={`tel:${contact.phone.replaceAll(' ', '')}`}>{contact.phone}</a>
                </div>
              )}
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
