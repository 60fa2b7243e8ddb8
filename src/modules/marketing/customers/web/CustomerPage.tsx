import { useState } from 'react';
import type { RowOf } from '#kernel/shared/record.ts';
import { useCan } from '#kernel/web/data/session.ts';
import { RecordDialog } from '#kernel/web/form/RecordDialog.tsx';
import { RecordList } from '#kernel/web/list/RecordList.tsx';
import { Attachments } from '#kernel/web/page/Attachments.tsx';
import { MainAndRail } from '#kernel/web/page/MainAndRail.tsx';
import { History } from '#kernel/web/page/History.tsx';
import { PageHead } from '#kernel/web/page/PageHead.tsx';
import { RecordFields } from '#kernel/web/page/RecordFields.tsx';
import { RecordPage } from '#kernel/web/page/RecordPage.tsx';
import { ArchiveButton } from '#kernel/web/page/RowButtons.tsx';
import { Button, Group } from '#kernel/web/ui/parts.ts';
import { Section } from '#kernel/web/ui/Section.tsx';
import { StatusChip } from '#kernel/web/ui/StatusChip.tsx';
import { useTranslation } from '#kernel/web/i18n.ts';
import { workOrder } from '#modules/maintenance/work-orders/shared/workOrder.record.ts';
import { customer, customerTypes, releaseForms } from '../shared/customer.record.ts';
import css from './customers.module.css';
import { customerInputs } from './customerInputs.tsx';
import { CustomerChip } from './public.tsx';

type Customer = RowOf<typeof customer>;

/** One customer: who they are, what papers they accept, whom to call, and their jobs. */
export const CustomerPage = ({ code }: { code: string }) => {
  const { t } = useTranslation();
  const can = useCan();
  return (
    <RecordPage record={customer} id={code}>
      {(row, allowed) => (
        <>
          <PageHead
            title={row.name}
            crumbs={[{ label: 'Customers', to: '/marketing/customers' }]}
            status={
              <>
                <CustomerChip code={row.code} color={row.color} />
                <StatusChip tone={row.isActive ? 'good' : 'neutral'} label={row.isActive ? 'Active' : 'Inactive'} />
              </>
            }
            facts={[
              { label: 'Type', value: customerTypes[row.customerType] },
              { label: 'Country', value: row.country },
              { label: 'Accepts', value: row.releaseForms.map((form) => releaseForms[form]).join(', ') },
              { label: 'Payment terms', value: t('{{count}} days', { count: row.paymentTermsDays }) },
            ]}
            actions={
              <Group gap="xs">
                <ArchiveButton record={customer} row={row} allowed={allowed} />
                <Edit row={row} allowed={allowed['update']} />
              </Group>
            }
          />
          <MainAndRail
            main={
              <>
                <Section title={t('Facts')}>
                  <RecordFields
                    record={customer}
                    row={row}
                    except={[
                      'code',
                      'name',
                      'color',
                      'contacts',
                      'isActive',
                      'customerType',
                      'country',
                      'releaseForms',
                      'paymentTermsDays',
                    ]}
                  />
                </Section>
                <Contacts contacts={row.contacts ?? []} />
                {can(workOrder.access.read) && (
                  <Section title={t('Jobs')}>
                    <RecordList
                      record={workOrder}
                      embedded
                      fixed={{ 'f.customerId.in': row.id }}
                      columns={['number', 'partNumber', 'serialNumber', 'workScope', 'status', 'dueAt']}
                      emptyText="No part of this customer has been on the bench yet."
                    />
                  </Section>
                )}
              </>
            }
            rail={
              <>
                <Attachments record={customer} id={row.id} allowUpload={allowed['update'] === true} />
                <History record={customer} id={row.id} />
              </>
            }
          />
        </>
      )}
    </RecordPage>
  );
};

function Edit({ row, allowed }: { row: Customer; allowed: true | string | undefined }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  if (allowed === undefined) return null;
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        {t('Edit')}
      </Button>
      {isOpen && (
        <RecordDialog
          record={customer}
          row={row}
          inputs={customerInputs}
          size={760}
          opened
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

function Contacts({ contacts }: { contacts: NonNullable<Customer['contacts']> }) {
  const { t } = useTranslation();
  return (
    <Section title={t('Contacts')} count={contacts.length}>
      {contacts.length === 0 ? (
        <p>{t('Nobody to call yet.')}</p>
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
