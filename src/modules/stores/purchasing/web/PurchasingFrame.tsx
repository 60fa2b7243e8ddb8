import { IconArrowLeft } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useGet } from '#kernel/web/data/calls.ts';
import { useCan, useSession } from '#kernel/web/data/session.ts';
import { useTranslation } from '#kernel/web/i18n.ts';
import { RouteTabs } from '#kernel/web/page/RouteTabs.tsx';
import { priceReaders } from '../shared/supply.ts';
import { approverCall } from '../shared/purchasing.calls.ts';
import css from './purchasing.module.css';

/** Purchasing opens in a tab of its own, in a small frame: its name, the way back, its parts. */
export function PurchasingFrame({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  const { name } = useSession();
  const can = useCan();
  const inbox = useGet(approverCall);
  const waiting = inbox.data?.waiting.filter((each) => each.refused === null).length ?? 0;
  return (
    <>
      <div className={css.bar}>
        <strong>{t('Purchasing')}</strong>
        <Link to="/dashboard">
          <IconArrowLeft size={15} aria-hidden />
          {t('Intranet')}
        </Link>
        <span>{name}</span>
      </div>
      <RouteTabs
        tabs={[
          { label: 'Requests', to: '/purchasing/requests' },
          { label: 'Approved items', to: '/purchasing/approved-items' },
          { label: 'Request groups', to: '/purchasing/requestgroups' },
          { label: 'Orders', to: '/purchasing/orders' },
          { label: 'Vendor invoices', to: '/purchasing/bills', hidden: !can(priceReaders) },
          { label: 'Vendors', to: '/purchasing/vendors' },
          {
            label: 'Approver mode',
            to: '/purchasing/approver',
            hidden: inbox.data?.isAuthorizer !== true,
            ...(waiting > 0 ? { count: waiting } : {}),
          },
          { label: 'Authorisers', to: '/purchasing/authorizers' },
        ]}
      />
      {children}
    </>
  );
}
