import { Link } from 'react-router';
import { useCan } from '#kernel/web/data/session.ts';
import { useTranslation } from '#kernel/web/i18n.ts';
import type { UsedKind } from '../shared/whereUsed.ts';

/** The way from something to the work orders, certificates and customers it touched; who may not read them is told so. */
export function WhereUsedLink({ kind, id }: { kind: UsedKind; id: string }) {
  const { t } = useTranslation();
  if (!useCan()(['quality.viewer', 'maintenance.admin'])) return <>{t('Shown to quality and to maintenance admins')}</>;
  return <Link to={`/qa/where-used/${kind}/${encodeURIComponent(id)}`}>{t('Where used')}</Link>;
}
